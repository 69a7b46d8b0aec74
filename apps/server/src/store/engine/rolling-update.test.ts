import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { migrations, type Migration } from './migrations.ts';
import { failuresOf, statementsOf } from './test/statements.ts';

/** The last migration of the previous release; before the first release, that of the first schema. */
const PREVIOUS_RELEASE = '0032-telemetry';

const previous = migrations.filter(({ id }) => id <= PREVIOUS_RELEASE);

/** A later migration after which the previous release works. */
const EXPANDING: Migration = {
  id: '9998-expanding',
  readableFrom: migrations.at(-1)?.id ?? '',
  statements: [
    'ALTER TABLE leases ADD COLUMN note TEXT',
    'ALTER TABLE jobs ADD COLUMN priority BIGINT NOT NULL DEFAULT 0',
    'CREATE TABLE webhooks (org_id TEXT NOT NULL PRIMARY KEY)',
    'CREATE INDEX jobs_by_user ON jobs (org_id, user_id)',
  ],
};

const INBOX = `org_id TEXT NOT NULL, profile_id TEXT NOT NULL, application TEXT NOT NULL, revision BIGINT NOT NULL,
  notification_id TEXT NOT NULL, data_json TEXT NOT NULL, sent_at BIGINT NOT NULL`;
const DEMO_DATA = 'org_id TEXT NOT NULL PRIMARY KEY, until BIGINT NOT NULL, finished_at BIGINT NOT NULL';
const GROUP_PROFILES =
  'org_id TEXT NOT NULL, profile_id TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (org_id, profile_id)';

/** Changes after which the previous release does not work, by their tables. */
const CONTRACTING = {
  jobs: ['ALTER TABLE jobs DROP COLUMN traceparent'],
  leases: ['ALTER TABLE leases RENAME COLUMN holder TO owner'],
  unchanged_profiles: ['DROP TABLE unchanged_profiles'],
  sessions: ['CREATE UNIQUE INDEX sessions_by_user ON sessions (org_id, user_id)'],
  group_profiles: ['DROP TABLE group_profiles', `CREATE TABLE group_profiles (${GROUP_PROFILES})`],
  device_inbox: [
    'DROP TABLE device_inbox',
    `CREATE TABLE device_inbox (${INBOX}, PRIMARY KEY (org_id, profile_id, application, revision))`,
  ],
  demo_data: ['DROP TABLE demo_data', `CREATE TABLE demo_data (${DEMO_DATA})`],
};

it('[OPS-05] every migration since the previous release leaves the schema readable for it', () => {
  for (const { id, readableFrom } of migrations) {
    expect(readableFrom <= PREVIOUS_RELEASE || id <= PREVIOUS_RELEASE, id).toBe(true);
    expect(migrations.map((migration) => migration.id)).toContain(readableFrom);
  }
});

describe.each(engines)('the previous release during an update, on %s', (_name, create) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await create({ isEmpty: true });
  });
  afterEach(() => database.drop());

  /** Returns the failures of the statements of the previous release after further migrations. */
  const failuresAfter = async (steps: readonly Migration[]) => {
    const statements = await statementsOf(await database.open(previous));
    expect(statements.length).toBeGreaterThan(20);
    return failuresOf(await database.open(steps), statements);
  };

  it('[OPS-05] runs its statements on the schema of this release, and on one that only adds', async () => {
    expect(await failuresAfter(migrations)).toEqual({});
    expect(await failuresAfter([...migrations, EXPANDING])).toEqual({});
  });

  it('[OPS-05] fails after removed and renamed columns and tables, new keys and required columns, and only there', async () => {
    const statements = Object.values(CONTRACTING).flat();
    const steps = [...migrations, { id: '9998-contracting', readableFrom: '9998-contracting', statements }];
    expect(Object.keys(await failuresAfter(steps)).toSorted()).toEqual(Object.keys(CONTRACTING).toSorted());
  });

  it('[OPS-05] starts on a schema that only adds, and not on one that it cannot read', async () => {
    await database.open([...migrations, EXPANDING]);
    const store = await database.open();
    const { rows } = await sql<{ id: string }>`SELECT id FROM migrations ORDER BY id`.execute(store.db);
    expect(rows.at(-1)?.id).toBe(EXPANDING.id);

    const statements = ['ALTER TABLE jobs DROP COLUMN traceparent'];
    const contracting = { id: '9999-contracting', readableFrom: EXPANDING.id, statements };
    await database.open([...migrations, EXPANDING, contracting]);
    await expect(database.open()).rejects.toThrow('was changed by a newer release (9999-contracting)');
    await database.open([...migrations, EXPANDING]);
  });
});
