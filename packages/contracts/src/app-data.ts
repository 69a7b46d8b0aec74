import * as z from 'zod/mini';
import { apiName, repeated, text } from './primitives.ts';
import { route } from './route.ts';

/** The submodule that gates the global settings page. */
export const GLOBAL_SETTINGS_SUBMODULE = 'GO003';

/** The module of the mobile app whose submodules the console asks for. */
export const MOBILE_MODULE = 'GO';

/** The app's configuration when the org's cannot be read (seed 1, section 8). */
export const FALLBACK_CONFIG: AppConfig = {
  minimumAppVersion: { ios: '0.0.0', android: '0.0.0', windows: '0.0.0' },
  betaConfiguration: { enabled: false, tenants: [] },
};

/** Setting of the global profile that holds the beta configuration as JSON. */
export const BETA_SETTING = 'BETA001';

/** Whether beta features are on, and the ids of the orgs that they are open to; none: all orgs. */
export const betaConfiguration = z.object({ enabled: z.boolean(), tenants: z.array(text(18)) });

const appConfig = z.object({
  minimumAppVersion: z.object({ ios: text(50), android: text(50), windows: text(50) }),
  betaConfiguration,
});

export type AppConfig = z.infer<typeof appConfig>;

/** Beta features are on when beta is enabled and open to all orgs or to this one. */
export function isBeta({ betaConfiguration: { enabled, tenants } }: AppConfig, orgId: string): boolean {
  return enabled && (tenants.length === 0 || tenants.includes(orgId));
}

export const installationKey = route({
  method: 'GET',
  path: '/api/installation-key',
  permission: 'session',
  summary: 'Returns the key of the package installation in the org, and the version that is installed now.',
  response: z.object({ installationKey: text(80), packageVersion: text(20) }),
});

export const config = route({
  method: 'GET',
  path: '/api/config',
  permission: 'session',
  summary: "Answers the app's minimum versions and the beta configuration.",
  response: appConfig,
});

export const submodules = route({
  method: 'GET',
  path: '/api/org/modules/:module/submodules',
  permission: 'session',
  summary: 'Answers which of the named submodules of a module are active in the org; without names, all of them.',
  params: z.object({ module: apiName }),
  query: z.object({ 'id[]': z.optional(repeated(text(80), 50)) }),
  response: z.object({ records: z.array(z.object({ id: text(80), name: text(255) })) }),
});

export const engage = route({
  method: 'GET',
  path: '/api/engage',
  permission: 'session',
  summary: 'Answers how many active Engage modules the org has; none means Engage is off.',
  response: z.object({ totalSize: z.number() }),
});

export const serviceBoard = route({
  method: 'GET',
  path: '/api/org/service-board',
  permission: 'session',
  summary: 'Answers whether the service board is enabled.',
  response: z.object({ enabled: z.boolean() }),
});

export const zincInfo = route({
  method: 'GET',
  path: '/api/zinc/info',
  permission: 'session',
  summary: 'Answers whether Zinc is enabled for the org.',
  response: z.object({ enabled: z.boolean() }),
});

/** An object that the signed-in user may not use as the console needs it. */
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
    'Answers whether the user may update the configuration-data and process objects, and which permission is missing.',
  response: z.object({ userHasRequiredPermissions: z.boolean(), missing: z.array(missingPermission) }),
});

export const aiValidations = route({
  method: 'GET',
  path: '/api/ai/configurations/validations',
  permission: 'session',
  summary: 'Answers the objects that the AI Console needs and the user lacks permission for.',
  response: z.object({ missingPermissions: z.array(missingPermission) }),
});
