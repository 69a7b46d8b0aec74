import * as z from 'zod/mini';
import { apiName, repeated, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import { betaConfiguration } from '../settings/plain-records.ts';

/** The submodule that enables the global settings page (requirement APP-16). */
export const GLOBAL_SETTINGS_SUBMODULE = 'GO003';

/** The module of the mobile app whose submodules the console reads. */
export const MOBILE_MODULE = 'GO';

/** The app's configuration while the org's cannot be read (requirement APP-04). */
export const FALLBACK_CONFIG: AppConfig = {
  minimumAppVersion: { ios: '0.0.0', android: '0.0.0', windows: '0.0.0' },
  betaConfiguration: { enabled: false, tenants: [] },
};

const appConfig = z.object({
  minimumAppVersion: z.object({ ios: text(50), android: text(50), windows: text(50) }),
  betaConfiguration,
});

export type AppConfig = z.infer<typeof appConfig>;

/** Returns whether beta features are on for an org (requirement APP-12). */
export function isBeta({ enabled, tenants }: AppConfig['betaConfiguration'], orgId: string): boolean {
  return enabled && (tenants.length === 0 || tenants.includes(orgId));
}

export const installationKey = route({
  method: 'GET',
  path: '/api/installation-key',
  permission: 'session',
  summary: 'Returns the key of the package installation in the org, and the installed version.',
  errors: ['not_found'],
  response: z.object({ installationKey: text(80), packageVersion: text(20) }),
});

export const config = route({
  method: 'GET',
  path: '/api/config',
  permission: 'session',
  summary: "Returns the app's minimum versions and the beta configuration.",
  errors: ['not_found'],
  response: appConfig,
});

export const submodules = route({
  method: 'GET',
  path: '/api/org/modules/:module/submodules',
  permission: 'session',
  summary: 'Returns the active submodules of a module in the org, limited to the given ids if there are any.',
  params: z.object({ module: apiName }),
  query: z.object({ 'id[]': z.optional(repeated(text(80), 50)) }),
  response: z.object({ records: z.array(z.object({ id: text(80), name: text(255) })) }),
});

export const engage = route({
  method: 'GET',
  path: '/api/engage',
  permission: 'session',
  summary: 'Returns the number of active Engage modules in the org; 0 means that Engage is off.',
  response: z.object({ totalSize: z.number() }),
});

export const serviceBoard = route({
  method: 'GET',
  path: '/api/org/service-board',
  permission: 'session',
  summary: 'Returns whether the service board is enabled.',
  response: z.object({ enabled: z.boolean() }),
});

export const zincInfo = route({
  method: 'GET',
  path: '/api/zinc/info',
  permission: 'session',
  summary: 'Returns whether Zinc is enabled for the org.',
  response: z.object({ enabled: z.boolean() }),
});

/** An object for which the signed-in user lacks a permission that the console needs. */
export const missingPermission = z.object({
  object: apiName,
  label: text(255),
  permission: z.enum(['read', 'update']),
});

export type MissingPermission = z.infer<typeof missingPermission>;

export const permissions = route({
  method: 'GET',
  path: '/api/permissions',
  permission: 'session',
  summary:
    'Returns whether the user may update the configuration-data and process objects, the missing permissions, and whether the user may see what individual people do.',
  response: z.object({
    userHasRequiredPermissions: z.boolean(),
    missing: z.array(missingPermission),
    seesPeople: z.boolean(),
  }),
});

export const aiValidations = route({
  method: 'GET',
  path: '/api/ai/configurations/validations',
  permission: 'session',
  summary: 'Returns the objects that the AI Console needs and for which the user lacks permissions.',
  response: z.object({ missingPermissions: z.array(missingPermission) }),
});
