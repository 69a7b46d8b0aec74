import { dataSources } from '@fieldstone/contracts/skills/data-sources';
import type { SobjectDescribe } from '@fieldstone/contracts/platform/org/org';
import { exampleDataSources } from '@fieldstone/demo-data';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientAt } from '../test/client.ts';
import type { Client } from '../test/client.ts';
import { startConsole } from '../test/console.ts';
import type { TestConsole } from '../test/console.ts';

let home: TestConsole;
let admin: Client;

beforeAll(async () => {
  home = await startConsole({ empty: true });
  admin = await clientAt(home);
});
afterAll(() => home.close());

const { configurations } = z.parse(dataSources.schema, exampleDataSources);

it.each(configurations.map((source) => [source.object_name, source] as const))(
  '[AIC-08] the example company describes %s with the field names of the org',
  async (object, { description, fields }) => {
    expect(description).not.toBe('');
    expect(Object.keys(fields).length).toBeGreaterThan(2);
    const { body } = await admin.get<SobjectDescribe>(`/api/org/sobjects/${object}/describe`);
    const labels = new Map(body.fields.map(({ name, label }) => [name, label]));
    const { Id: _id, Name: _name, ...own } = fields;
    expect(Object.entries(own).map(([field, { label }]) => [field, label])).toEqual(
      Object.keys(own).map((field) => [field, labels.get(field)]),
    );
  },
);
