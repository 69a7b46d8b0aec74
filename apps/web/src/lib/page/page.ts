import type { GroupProfile } from '@fieldstone/contracts/profile';
import type { ComponentType } from 'react';

/** What the console gives a settings page: the group profile it is opened under. */
export type PageProps = { readonly profile: GroupProfile };

export type PageComponent = ComponentType<PageProps>;
