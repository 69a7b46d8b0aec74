import * as changes from './changes/changes.ts';
import { copySettings } from './changes/copy.ts';
import * as plan from './changes/plan.ts';
import * as accessToken from './platform/access-token.ts';
import * as aiActions from './skills/ai-actions.ts';
import * as assistant from './skills/ai-assistant.ts';
import { allSkills } from './skills/all-skills.ts';
import { aiHistory } from './skills/ai-history.ts';
import * as aiUsage from './skills/ai-usage.ts';
import * as appData from './organization/app-data.ts';
import * as appointmentPreview from './organization/appointment-preview.ts';
import * as changeHistory from './organization/change-history.ts';
import { countVisible, dataSources, referencingObjects } from './skills/data-sources.ts';
import * as documentConnections from './skills/document-connections.ts';
import * as eventSettings from './settings/calendar/event-settings.ts';
import * as groupProfiles from './organization/group-profiles.ts';
import * as insights from './insights/insights.ts';
import { readModel, testModel } from './skills/model-test.ts';
import * as knowledgeDocuments from './skills/knowledge-documents.ts';
import * as notification from './organization/notification.ts';
import * as notificationFunnel from './insights/notification-funnel.ts';
import * as operations from './platform/operations.ts';
import * as org from './platform/org/org.ts';
import * as orgSummary from './platform/org/org-summary.ts';
import * as overview from './organization/overview.ts';
import * as personalData from './organization/personal-data.ts';
import * as processes from './organization/processes.ts';
import * as profile from './organization/profile.ts';
import type { Route } from './platform/route.ts';
import * as auditExport from './organization/audit-export.ts';
import * as security from './organization/security.ts';
import * as session from './organization/session.ts';
import { readSkillFigures } from './skills/skill-figures.ts';
import { readSkillHealth } from './skills/skill-health.ts';
import * as settings from './settings/settings.ts';
import * as settingRecords from './settings/setting-records.ts';
import * as setup from './organization/setup.ts';
import * as sfa from './skills/sfa.ts';
import * as statusSource from './settings/calendar/status-source.ts';
import * as telemetry from './insights/telemetry.ts';

/** The server's routes by name, except for those of lists. The browser imports routes from their own files, so that it loads only those it needs. */
export const routes = {
  signInOptions: session.signInOptions,
  signInRefusal: session.signInRefusal,
  login: session.login,
  oauthCallback: session.oauthCallback,
  sessionInfo: session.sessionInfo,
  sessionInfoAlias: session.sessionInfoAlias,
  logout: session.logout,
  listOwnSessions: security.listOwnSessions,
  listOrgSessions: security.listOrgSessions,
  endOwnSession: security.endOwnSession,
  endOrgSession: security.endOrgSession,
  endOwnSessions: security.endOwnSessions,
  listRefusedSignIns: security.listRefusedSignIns,
  exportPersonalData: personalData.exportPersonalData,
  previewPseudonym: personalData.previewPseudonym,
  pseudonymize: personalData.pseudonymize,
  readAuditExport: auditExport.readAuditExport,
  resendChanges: auditExport.resendChanges,
  listProfiles: profile.listProfiles,
  globalProfile: profile.globalProfile,
  listGroupProfiles: groupProfiles.listGroupProfiles,
  readGroupProfile: groupProfiles.readGroupProfile,
  groupProfileUsers: groupProfiles.groupProfileUsers,
  listSalesforceProfiles: groupProfiles.listSalesforceProfiles,
  createGroupProfile: groupProfiles.createGroupProfile,
  updateGroupProfile: groupProfiles.updateGroupProfile,
  assignSalesforceProfiles: groupProfiles.assignSalesforceProfiles,
  groupProfileHistory: groupProfiles.groupProfileHistory,
  undoGroupProfileChange: groupProfiles.undoGroupProfileChange,
  listProcesses: processes.listProcesses,
  homeProfiles: overview.homeProfiles,
  homeReach: overview.homeReach,
  readOverview: overview.readOverview,
  readProfileValues: overview.readProfileValues,
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
  readSetup: setup.readSetup,
  createSetup: setup.createSetup,
  readSettingsHealth: setup.readSettingsHealth,
  readSetting: settings.readSetting,
  writeSetting: settings.writeSetting,
  resetSetting: settings.resetSetting,
  settingHistory: settings.settingHistory,
  settingRecords: settingRecords.settingRecords,
  writeSettingRecords: settingRecords.writeSettingRecords,
  copySource: plan.copySource,
  copyDifferences: plan.copyDifferences,
  planCopy: plan.planCopy,
  planRestore: plan.planRestore,
  copySettings,
  createPlannedChange: changes.createPlannedChange,
  listPlannedChanges: changes.listPlannedChanges,
  readPlannedChange: changes.readPlannedChange,
  plannedChangeItems: changes.plannedChangeItems,
  plannedChangeOutcomes: changes.plannedChangeOutcomes,
  planAgain: changes.planAgain,
  decideConflicts: changes.decideConflicts,
  applyPlannedChange: changes.applyPlannedChange,
  recallPlannedChange: changes.recallPlannedChange,
  retryPlannedChange: changes.retryPlannedChange,
  undoPlannedChange: changes.undoPlannedChange,
  appointmentStatuses: statusSource.appointmentStatuses,
  serviceBoardStatuses: statusSource.serviceBoardStatuses,
  readEventSettings: eventSettings.readEventSettings,
  writeEventSettings: eventSettings.writeEventSettings,
  resetEventSettings: eventSettings.resetEventSettings,
  workOrders: appointmentPreview.workOrders,
  appointmentPreview: appointmentPreview.appointmentPreview,
  readAiGlobalSettings: assistant.readAiGlobalSettings,
  writeAiGlobalSettings: assistant.writeAiGlobalSettings,
  readKnowledgeDocuments: knowledgeDocuments.readKnowledgeDocuments,
  writeKnowledgeDocuments: knowledgeDocuments.writeKnowledgeDocuments,
  searchDocuments: knowledgeDocuments.searchDocuments,
  searchProducts: knowledgeDocuments.searchProducts,
  searchKnowledge: knowledgeDocuments.searchKnowledge,
  readKnowledgeText: knowledgeDocuments.readKnowledgeText,
  listDocumentConnections: documentConnections.listDocumentConnections,
  beginDocumentConnection: documentConnections.beginDocumentConnection,
  removeDocumentConnection: documentConnections.removeDocumentConnection,
  readDataSources: dataSources.read,
  writeDataSources: dataSources.write,
  readSfa: sfa.readSfa,
  writeSfa: sfa.writeSfa,
  testSfa: sfa.testSfa,
  readAiActions: aiActions.readAiActions,
  writeAiActions: aiActions.writeAiActions,
  actionRecords: aiActions.actionRecords,
  readActionTrial: aiActions.readActionTrial,
  previewAction: aiActions.previewAction,
  summarizeAction: aiActions.summarizeAction,
  readModel,
  testModel,
  referencingObjects,
  countVisible,
  aiHistory,
  readSkillFigures,
  readSkillHealth,
  changeHistory: changeHistory.changeHistory,
  countChanges: changeHistory.countChanges,
  changeAuthors: changeHistory.changeAuthors,
  readChange: changeHistory.readChange,
  exportChanges: changeHistory.exportChanges,
  listAiUsage: aiUsage.listAiUsage,
  exportAiUsage: aiUsage.exportAiUsage,
  readAiUse: aiUsage.readAiUse,
  correctAiUse: aiUsage.correctAiUse,
  readTelemetryCounts: telemetry.readTelemetryCounts,
  totalAiUsage: aiUsage.totalAiUsage,
  aiCredits: aiUsage.aiCredits,
  exportAiCredits: aiUsage.exportAiCredits,
  neverSynced: insights.neverSynced,
  insightCsv: insights.insightCsv,
  insightUsers: insights.insightUsers,
  insightChanges: insights.insightChanges,
  newestAppVersions: insights.newestAppVersions,
  exampleData: insights.exampleData,
  notificationFunnels: notificationFunnel.notificationFunnels,
  funnelUsers: notificationFunnel.funnelUsers,
  funnelCsv: notificationFunnel.funnelCsv,
  nsRequest: notification.nsRequest,
  notificationProfiles: notification.notificationProfiles,
  deviceMessages: notification.deviceMessages,
  deviceStream: notification.deviceStream,
  listAccessTokens: accessToken.listAccessTokens,
  createAccessToken: accessToken.createAccessToken,
  revokeAccessToken: accessToken.revokeAccessToken,
  restoreAccessToken: accessToken.restoreAccessToken,
  reportLogs: telemetry.reportLogs,
  reportEvents: telemetry.reportEvents,
  healthz: operations.healthz,
  readyz: operations.readyz,
  openApi: operations.openApi,
  apiDocs: operations.apiDocs,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** Returns the name of a skill in names of routes: `ServiceHistory` of `service-history`. */
const nameOf = (id: string): string => id.replaceAll(/(?:^|-)[a-z]/g, (start) => start.slice(-1).toUpperCase());

/** The routes of every skill by name. */
export const skillRoutes: Readonly<Record<string, Route>> = Object.fromEntries(
  allSkills.flatMap(({ id, read, write }): Array<readonly [string, Route]> => [
    [`read${nameOf(id)}`, read],
    [`write${nameOf(id)}`, write],
  ]),
);

/** Every route of the server by name. */
export const allRoutes: Readonly<Record<string, Route>> = {
  ...routes,
  ...skillRoutes,
  ...insights.insightRoutes,
};
