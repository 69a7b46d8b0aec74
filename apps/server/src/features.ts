import { plannedChangesHandlers } from './changes/routes.ts';
import { accessTokenHandlers } from './features/access-token/routes.ts';
import { aiActionsHandlers } from './features/ai-actions/routes.ts';
import { aiConfigurationFeature } from './features/ai-configuration/routes.ts';
import { aiUsageHandlers } from './features/ai-usage/routes.ts';
import { appDataHandlers } from './features/app-data/routes.ts';
import { appointmentPreviewHandlers } from './features/appointment-preview/routes.ts';
import { auditExportHandlers } from './features/audit-export/routes.ts';
import { changeHistoryHandlers } from './features/change-history/routes.ts';
import { dataSourcesHandlers } from './features/data-sources/routes.ts';
import { documentConnectionsHandlers } from './features/document-connections/routes.ts';
import { groupProfilesHandlers } from './features/group-profiles/routes.ts';
import { insightFeature } from './features/insights/routes.ts';
import { knowledgeDocumentsHandlers } from './features/knowledge-documents/routes.ts';
import { modelTestHandlers } from './features/model-test/routes.ts';
import { notificationHandlers } from './features/notification/routes.ts';
import { operationsHandlers } from './features/operations/routes.ts';
import { orgHandlers } from './features/org/routes.ts';
import { overviewHandlers } from './features/overview/routes.ts';
import { personalDataHandlers } from './features/personal-data/routes.ts';
import { profileHandlers } from './features/profile/routes.ts';
import { securityHandlers } from './features/security/routes.ts';
import { sessionHandlers } from './features/session/routes.ts';
import { settingsHandlers } from './features/settings/routes.ts';
import { setupHandlers } from './features/setup/routes.ts';
import { sfaHandlers } from './features/sfa/routes.ts';
import { statusSourceHandlers } from './features/status-source/routes.ts';
import { telemetryHandlers } from './features/telemetry/routes.ts';
import { toHandledRoutes } from './http/register.ts';
import type { HandledRoute, Handlers } from './http/register.ts';
import type { Services } from './services.ts';

/** Returns the routes of every feature. Each feature takes the services that it needs, and returns its handlers. */
export function featureRoutes(services: Services): readonly HandledRoute[] {
  const aiConfiguration = aiConfigurationFeature(services);
  const insights = insightFeature(services);
  const handlers: Handlers = {
    ...accessTokenHandlers(services),
    ...aiActionsHandlers(services),
    ...aiConfiguration.handlers,
    ...aiUsageHandlers(services),
    ...appDataHandlers(services),
    ...appointmentPreviewHandlers,
    ...auditExportHandlers(services),
    ...changeHistoryHandlers(services),
    ...dataSourcesHandlers,
    ...documentConnectionsHandlers(services),
    ...groupProfilesHandlers(services),
    ...insights.handlers,
    ...knowledgeDocumentsHandlers(services),
    ...modelTestHandlers(services),
    ...notificationHandlers(services),
    ...operationsHandlers(services),
    ...orgHandlers(services),
    ...overviewHandlers(services),
    ...personalDataHandlers(services),
    ...plannedChangesHandlers(services),
    ...profileHandlers(services),
    ...securityHandlers(services),
    ...sessionHandlers(services),
    ...settingsHandlers(services),
    ...setupHandlers(services),
    ...sfaHandlers(services),
    ...statusSourceHandlers,
    ...telemetryHandlers(services),
  };
  return [...toHandledRoutes(handlers), ...aiConfiguration.listed, ...insights.listed];
}
