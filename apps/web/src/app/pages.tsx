import type { LazyExoticComponent } from 'react';
import type { PageComponent } from '../shared/page.ts';

/** The page of each setting by the setting's name; each is loaded when it is opened. */
export const pages: Readonly<Record<string, LazyExoticComponent<PageComponent>>> = {};
