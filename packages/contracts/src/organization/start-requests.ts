import {
  aiValidations,
  config,
  engage,
  GLOBAL_SETTINGS_SUBMODULE,
  installationKey,
  MOBILE_MODULE,
  permissions,
  serviceBoard,
  submodules,
  zincInfo,
} from './app-data.ts';
import { KNOWLEDGE_ARTICLE_OBJECTS } from '../settings/pages/knowledge.ts';
import { listSobjects } from '../platform/org/org-summary.ts';
import { globalProfile, listProfiles } from './profile.ts';
import { addressOf } from '../platform/address.ts';
import type { CallInput, Route } from '../platform/route.ts';

/** A call of a route with its input and the address that follows from both. */
export type StartRequest<R extends Route> = {
  readonly route: R;
  readonly input: CallInput<R>;
  readonly address: string;
};

const requestOf = <const R extends Route>(route: R, input: CallInput<R>): StartRequest<R> => ({
  route,
  input,
  address: addressOf(route, input),
});

const common = {
  submodules: requestOf(submodules, {
    params: { module: MOBILE_MODULE },
    query: { 'id[]': [GLOBAL_SETTINGS_SUBMODULE] },
  }),
  serviceBoard: requestOf(serviceBoard, undefined),
  zinc: requestOf(zincInfo, undefined),
};

/** The first requests of the Mobile Console (requirement APP-02). */
export const mobileStart = {
  ...common,
  profiles: requestOf(listProfiles, undefined),
  globalProfile: requestOf(globalProfile, undefined),
  installationKey: requestOf(installationKey, undefined),
  permissions: requestOf(permissions, undefined),
  config: requestOf(config, undefined),
  knowledge: requestOf(listSobjects, { query: { name: [...KNOWLEDGE_ARTICLE_OBJECTS] } }),
  engage: requestOf(engage, undefined),
};

/** The first requests of the AI Console (requirement AIC-02). */
export const aiStart = { ...common, validations: requestOf(aiValidations, undefined) };
