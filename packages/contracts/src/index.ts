import * as accessToken from './organization/access-token.ts';
import * as aiActions from './skills/ai-actions.ts';
import * as assistant from './skills/ai-assistant.ts';
import { aiHistory } from './skills/ai-history.ts';
import * as aiUsage from './skills/ai-usage.ts';
import * as appData from './organization/app-data.ts';
import * as appointmentPreview from './organization/appointment-preview.ts';
import * as copy from './organization/copy.ts';
import { countVisible, dataSources, referencingObjects } from './skills/data-sources.ts';
import * as documentConnections from './skills/document-connections.ts';
import * as eventSettings from './settings/calendar/event-settings.ts';
import { hotlineSummarization } from './skills/hotline-summarization.ts';
import * as insights from './insights/insights.ts';
import { knowledgeAccess } from './skills/knowledge-access.ts';
import * as knowledgeDocuments from './skills/knowledge-documents.ts';
import * as notification from './organization/notification.ts';
import * as notificationFunnel from './insights/notification-funnel.ts';
import * as operations from './organization/operations.ts';
import * as org from './organization/org.ts';
import * as orgSummary from './organization/org-summary.ts';
import * as profile from './organization/profile.ts';
import type { Route } from './platform/route.ts';
import { scheduleManagement } from './skills/schedule-management.ts';
import { serviceHistory } from './skills/service-history.ts';
import * as session from './organization/session.ts';
import * as settings from './settings/settings.ts';
import * as settingRecords from './settings/setting-records.ts';
import * as sfa from './skills/sfa.ts';
import * as statusSource from './settings/calendar/status-source.ts';
import * as telemetry from './insights/telemetry.ts';

/** Every route of the server by name. The browser imports routes from their own files, so that it loads only those it needs. */
export const routes = {
  signInOptions: session.signInOptions,
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
  copySource: copy.copySource,
  copyDifferences: copy.copyDifferences,
  copyPlan: copy.copyPlan,
  copyDifference: copy.copyDifference,
  copySettings: copy.copySettings,
  listCopies: copy.listCopies,
  readCopy: copy.readCopy,
  copyResults: copy.copyResults,
  retryCopy: copy.retryCopy,
  undoCopy: copy.undoCopy,
  copyResultCsv: copy.copyResultCsv,
  appointmentStatuses: statusSource.appointmentStatuses,
  serviceBoardStatuses: statusSource.serviceBoardStatuses,
  readEventSettings: eventSettings.readEventSettings,
  writeEventSettings: eventSettings.writeEventSettings,
  workOrders: appointmentPreview.workOrders,
  appointmentPreview: appointmentPreview.appointmentPreview,
  readAiGlobalSettings: assistant.readAiGlobalSettings,
  writeAiGlobalSettings: assistant.writeAiGlobalSettings,
  readServiceHistory: serviceHistory.read,
  writeServiceHistory: serviceHistory.write,
  readScheduleManagement: scheduleManagement.read,
  writeScheduleManagement: scheduleManagement.write,
  readHotlineSummarization: hotlineSummarization.read,
  writeHotlineSummarization: hotlineSummarization.write,
  readKnowledgeAccess: knowledgeAccess.read,
  writeKnowledgeAccess: knowledgeAccess.write,
  readKnowledgeDocuments: knowledgeDocuments.readKnowledgeDocuments,
  writeKnowledgeDocuments: knowledgeDocuments.writeKnowledgeDocuments,
  searchDocuments: knowledgeDocuments.searchDocuments,
  searchProducts: knowledgeDocuments.searchProducts,
  searchKnowledge: knowledgeDocuments.searchKnowledge,
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
  summarizeAction: aiActions.summarizeAction,
  referencingObjects,
  countVisible,
  aiHistory,
  listAiUsage: aiUsage.listAiUsage,
  exportAiUsage: aiUsage.exportAiUsage,
  readAiUse: aiUsage.readAiUse,
  aiCredits: aiUsage.aiCredits,
  exportAiCredits: aiUsage.exportAiCredits,
  ...insights.insightRoutes,
  neverSynced: insights.neverSynced,
  insightCsv: insights.insightCsv,
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
  reportLogs: telemetry.reportLogs,
  reportEvents: telemetry.reportEvents,
  healthz: operations.healthz,
  readyz: operations.readyz,
  openApi: operations.openApi,
  apiDocs: operations.apiDocs,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
