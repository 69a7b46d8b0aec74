import { expect, it } from 'vitest';
import { ACTION_NAME_LIMIT, ACTION_TEXT_LIMIT, ACTIONS_LIMIT, writeAiActions } from '../skills/ai-actions.ts';
import {
  DATA_DESCRIPTION_LIMIT,
  DATA_FIELDS_LIMIT,
  DATA_OBJECTS_LIMIT,
  dataSources,
  DEFAULT_DATA_OBJECTS,
  newDataSource,
} from '../skills/data-sources.ts';

/** A character of three bytes. */
const characters = (count: number): string => '\u4e00'.repeat(count);
const bytesOf = (body: unknown): number => Buffer.byteLength(JSON.stringify(body));

it('the maximum number of AI actions with the longest texts fits into a request', () => {
  const insert = Array.from({ length: ACTIONS_LIMIT }, (_, index) => ({
    object_name: 'Case' as const,
    object_label: characters(255),
    copilot_action_name: String(index).padEnd(ACTION_NAME_LIMIT, characters(1)),
    copilot_action_text: characters(ACTION_TEXT_LIMIT),
  }));
  const body = { insert, update: [], delete: [] };
  expect(writeAiActions.body.safeParse(body).success).toBe(true);
  expect(bytesOf(body)).toBeLessThan(writeAiActions.bodyLimit);
});

it('the maximum number of data sources and fields with the longest texts fits into a request', () => {
  const name = (index: number): string => `X${index}`.padEnd(80, 'x');
  const fields = Object.fromEntries(
    Array.from({ length: DATA_FIELDS_LIMIT }, (_, index) => [
      name(index),
      { label: characters(255), description: characters(DATA_DESCRIPTION_LIMIT) },
    ]),
  );
  const configurations = Array.from({ length: DATA_OBJECTS_LIMIT }, (_, index) => ({
    ...newDataSource(DEFAULT_DATA_OBJECTS[index] ?? name(index)),
    description: characters(DATA_DESCRIPTION_LIMIT),
    fields,
  }));
  expect(dataSources.schema.safeParse({ configurations }).success).toBe(true);
  expect(bytesOf({ configurations })).toBeLessThan(dataSources.write.bodyLimit ?? 1_048_576);
});
