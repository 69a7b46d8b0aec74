import { routes } from '@fieldstone/contracts';
import type { TelemetryCounts } from '@fieldstone/contracts/insights/telemetry';
import type { SetupCheck, SetupReport } from '@fieldstone/contracts/organization/setup';
import type { RouteResponse } from '@fieldstone/contracts/platform/route';
import type { TestServer } from './server.ts';

export type SetupState = {
  /** The report before the creation; by default an org in which nothing is missing. */
  readonly setup?: Partial<SetupReport>;
  readonly settingsHealth?: Partial<RouteResponse<typeof routes.readSettingsHealth>>;
};

/** Returns the result of a check. */
export function setupCheck(check: Pick<SetupCheck, 'id' | 'state' | 'finding'> & Partial<SetupCheck>): SetupCheck {
  return { params: {}, names: [], records: 0, place: null, ...check };
}

const READY: SetupReport = {
  checkedAt: '2026-11-22T10:18:00.000Z',
  isReady: true,
  canCreate: true,
  checks: [
    setupCheck({ id: 'connection', state: 'fine', finding: 'fine', params: { host: 'x.test', name: 'Avery Admin' } }),
    setupCheck({ id: 'globalProfile', state: 'fine', finding: 'fine', params: { name: 'Global' } }),
  ],
  plan: { version: 'p1', records: [] },
};

export const NO_TELEMETRY: TelemetryCounts = {
  tokens: [],
  hours: [],
  total: { stored: 0, duplicates: 0, late: 0, refused: 0 },
  refusals: [],
  ignored: 0,
  failedRequests: [],
};

/** Serves the checks of an org, which are all fine after the creation. */
export function serveSetup(server: TestServer, { setup, settingsHealth }: SetupState): void {
  let report: SetupReport = { ...READY, ...setup };
  server.on(routes.readSetup, () => report);
  server.on(routes.createSetup, () => {
    const created = report.plan.records.length;
    report = READY;
    return { created, report };
  });
  server.on(routes.readTelemetryCounts, () => NO_TELEMETRY);
  server.on(routes.readSettingsHealth, () => ({ checked: 14, problems: [], unreadable: [], ...settingsHealth }));
}
