import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadActor } from '../access/actor.ts';
import type { Actor, Engine } from '../engine.ts';
import { openEngine } from '../open-engine.ts';
import { SalesforceError } from '../errors.ts';
import { findObject } from '../schema/lookup.ts';
import { loadSchema } from '../schema/load.ts';
import type { ObjectSchema } from '../schema/types.ts';
import { emptyRecords } from '../seed/seed.ts';
import { runQuery } from '../soql/run.ts';
import type { QueryResponse } from '../soql/run.ts';
import type { QueryRecord } from '../soql/records.ts';
import { keywordSpellings } from './keyword-case.ts';

/** A Wednesday, late enough in UTC that it is already Thursday in Tokyo. */
const NOW = new Date('2026-03-18T22:30:00Z');

const schema = loadSchema();

/** Opens the engine of an empty org in its own folder, without HTTP. */
export type TestEngine = {
  readonly engine: Engine;
  readonly actor: (username?: string) => Actor;
  readonly object: (name: string) => ObjectSchema;
  /** Runs a query with its keywords in every case, and returns the records of the written one. Fails where the results differ. */
  readonly query: (soql: string, includeDeleted?: boolean) => readonly QueryRecord[];
  readonly close: () => void;
};

/** Returns the response to a query, or its error. */
const outcome = (run: () => QueryResponse): QueryResponse | SalesforceError => {
  try {
    return run();
  } catch (error) {
    if (error instanceof SalesforceError) return error;
    throw error;
  }
};

const comparable = (found: QueryResponse | SalesforceError): unknown =>
  found instanceof SalesforceError ? found.errorCode : found;

export const openTestEngine = (now: () => Date = () => NOW, selectivityRows = 200_000): TestEngine => {
  const folder = mkdtempSync(join(tmpdir(), 'org-'));
  const opened = openEngine({ schema, seed: (at) => emptyRecords(schema, at) }, folder, now, () => {});
  const engine = {
    ...opened,
    url: 'http://org.example',
    hiddenFields: () => new Set<string>(),
    selectivity: () => selectivityRows,
  };
  const actor = (username = 'admin@fieldstone.example'): Actor => {
    const id = engine.database.get('SELECT "Id" AS id FROM "User" WHERE "Username" = ?', username)?.['id'];
    const found = loadActor(engine, String(id));
    if (found === null) throw new Error(`${username} does not exist`);
    return found;
  };
  return {
    engine,
    actor,
    object: (name) => {
      const object = findObject(schema, name);
      if (object === undefined) throw new Error(`${name} does not exist`);
      return object;
    },
    query: (soql, includeDeleted = false) => {
      const user = actor();
      const run = (text: string) => outcome(() => runQuery(engine, user, text, { version: 'v62.0', includeDeleted }));
      const found = run(soql);
      for (const spelling of keywordSpellings(soql)) {
        assert.deepEqual(comparable(run(spelling)), comparable(found), `[SFX-12] ${spelling}`);
      }
      if (found instanceof SalesforceError) throw found;
      return found.records;
    },
    close: () => {
      engine.database.close();
      rmSync(folder, { recursive: true });
    },
  };
};
