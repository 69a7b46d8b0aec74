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

const LEASES = 'org_id TEXT NOT NULL, name TEXT NOT NULL, holder TEXT NOT NULL, expires_at BIGINT NOT NULL';

/** Changes after which the previous release does not work, with their tables. */
const CONTRACTING: ReadonlyArray<readonly [change: string, table: string, statements: readonly string[]]> = [
  ['a removed column', 'jobs', ['ALTER TABLE jobs DROP COLUMN traceparent']],
  ['a renamed column', 'leases', ['ALTER TABLE leases RENAME COLUMN holder TO owner']],
  ['a removed table', 'unchanged_profiles', ['DROP TABLE unchanged_profiles']],
  ['a new unique key', 'leases', ['CREATE UNIQUE INDEX leases_by_holder ON leases (org_id, holder)']],
  [
    'a required column without a default',
    'leases',
    ['DROP TABLE leases', `CREATE TABLE leases (${LEASES}, note TEXT NOT NULL, PRIMARY KEY (org_id, name))`],
  ],
  [
    'another key',
    'leases',
    ['DROP TABLE leases', `CREATE TABLE leases (${LEASES}, PRIMARY KEY (org_id, name, holder))`],
  ],
  [
    'a column that no longer may be empty',
    'demo_data',
    [
      'DROP TABLE demo_data',
      'CREATE TABLE demo_data (org_id TEXT NOT NULL PRIMARY KEY, until BIGINT NOT NULL, finished_at BIGINT NOT NULL)',
    ],
  ],
];

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

  it.each(CONTRACTING)('[OPS-05] fails after %s, and only there', async (_change, table, statements) => {
    const steps = [...migrations, { id: '9998-contracting', readableFrom: '9998-contracting', statements }];
    expect(Object.keys(await failuresAfter(steps))).toEqual([table]);
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
