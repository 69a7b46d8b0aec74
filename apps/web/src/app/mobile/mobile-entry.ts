import { HomeRedirect } from './home-redirect.tsx';
import { MobileConsole } from './mobile-console.tsx';
import { ProfileRoute } from './profile-route.tsx';
import { SettingRoute } from './setting-route.tsx';

/** The Mobile Console as it is loaded: in one piece, because one visit needs all of it. */
export const mobile = { MobileConsole, HomeRedirect, ProfileRoute, SettingRoute };

export { appDataQuery } from '../../shared/app-data/app-data-query.ts';
export { preloadPageAt } from './preload-page.ts';
