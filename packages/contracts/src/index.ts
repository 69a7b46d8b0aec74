import * as appData from './app-data.ts';
import * as appointmentPreview from './appointment-preview.ts';
import * as eventSettings from './event-settings.ts';
import * as operations from './operations.ts';
import * as org from './org.ts';
import * as orgSummary from './org-summary.ts';
import * as profile from './profile.ts';
import type { Route } from './route.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as settingRecords from './setting-records.ts';
import * as statusSource from './status-source.ts';

/** Every route of the server, by name. The browser imports the single routes from their own files instead. */
export const routes = {
  login: session.login,
  oauthCallback: session.oauthCallback,
  sessionInfo: session.sessionInfo,
  sessionInfoAlias: session.sessionInfoAlias,
  logout: session.logout,
  listProfiles: profile.listProfiles,
  globalProfile: profile.globalProfile,
  installationKey: appData.installationKey,
  config: appData.config,
  submodules: appData.submodules,
  engage: appData.engage,
  serviceBoard: appData.serviceBoard,
  zincInfo: appData.zincInfo,
  permissions: appData.permissions,
  aiValidations: appData.aiValidations,
  listSobjects: orgSummary.listSobjects,
  describeSobject: org.describeSobject,
  describeSobjects: org.describeSobjects,
  formProcesses: org.formProcesses,
  expressions: org.expressions,
  expressionsOfSobjects: org.expressionsOfSobjects,
  orgLimits: orgSummary.orgLimits,
  users: org.users,
  readSetting: settings.readSetting,
  writeSetting: settings.writeSetting,
  settingHistory: settings.settingHistory,
  settingRecords: settingRecords.settingRecords,
  writeSettingRecords: settingRecords.writeSettingRecords,
  appointmentStatuses: statusSource.appointmentStatuses,
  serviceBoardStatuses: statusSource.serviceBoardStatuses,
  readEventSettings: eventSettings.readEventSettings,
  writeEventSettings: eventSettings.writeEventSettings,
  workOrders: appointmentPreview.workOrders,
  appointmentPreview: appointmentPreview.appointmentPreview,
  healthz: operations.healthz,
  readyz: operations.readyz,
  openApi: operations.openApi,
  apiDocs: operations.apiDocs,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
