import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import type { ComponentType } from 'react';

/** Properties of a settings page: its group profile. */
export type PageProps = { readonly profile: GroupProfile };

export type PageComponent = ComponentType<PageProps>;
