import { routes } from '@fieldstone/contracts';
import { HISTORY_PAGE } from '@fieldstone/contracts/settings/settings';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import type { TestServer } from './server.ts';

export type TestHistory = {
  /** Adds a change that was stored through the console. `key` is `${profileId} ${settingId}`. */
  readonly record: (key: string, change: Pick<SettingChange, 'at' | 'by' | 'before' | 'after'>) => void;
};

/**
 * Serves the changes of settings like the server's journal: newest first, in pages.
 * @param past earlier changes by key, newest first
 */
export function serveHistory(
  server: TestServer,
  past: Readonly<Record<string, readonly SettingChange[]>> = {},
): TestHistory {
  const changes = new Map(Object.entries(past));
  let recorded = 0;

  server.on(routes.settingHistory, ({ params, query }) => {
    const all = changes.get(`${params.profileId} ${params.settingKey}`) ?? [];
    const from = query.before === undefined ? 0 : all.findIndex(({ id }) => id === query.before) + 1;
    return { records: all.slice(from, from + HISTORY_PAGE), hasMore: all.length > from + HISTORY_PAGE };
  });

  return {
    record: (key, change) => {
      recorded += 1;
      const entry: SettingChange = { id: `recorded-${recorded}`, outcome: 'done', external: false, ...change };
      changes.set(key, [entry, ...(changes.get(key) ?? [])]);
    },
  };
}
