import config from './playwright.config.ts';

/** The journeys that depend on restarts, faults, streams or two concurrent users (npm run test:slow). */
export default {
  ...config,
  // Fewer workers would wait for the busy processes most of the time.
  workers: 4,
  testMatch: [
    'organization/copy.spec.ts',
    'organization/notification.spec.ts',
    'organization/notification-service.spec.ts',
    'settings/conflict.spec.ts',
    'settings/crm-failures.spec.ts',
    'settings/history.spec.ts',
    'settings/leave-guard.spec.ts',
    'shell/session.spec.ts',
  ].map((name) => `**/${name}`),
};
