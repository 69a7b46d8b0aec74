import { message } from '@fieldstone/contracts/platform/errors/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { previewsOf, workOrderOnSite } from './test/preview-client.ts';
import { meetsAll } from './test/second-reading.ts';

let home: TestConsole;
let outside: Outside;
let preview: Awaited<ReturnType<typeof previewsOf>>;
let workOrder: string;
let made = 0;

beforeAll(async () => {
  home = await startConsole();
  outside = await outsideOf(home.org.url);
  preview = await previewsOf(home);
  workOrder = await workOrderOnSite(outside);
});
afterAll(() => home.close());

/** Stores an expression with arbitrary content, as an administrator of the org may. */
const store = async (
  criteria: ReadonlyArray<readonly [string, string, string | null]>,
  values: Readonly<Record<string, unknown>> = {},
) => {
  made += 1;
  const processId = `EXP-TEST-${made}`;
  const id = await outside.create('Process__c', {
    Name: processId,
    Process_Id__c: processId,
    Type__c: 'Expression',
    Source_Object__c: 'Work_Order__c',
    Active__c: true,
    ...values,
  });
  for (const [index, [path, operator, operand]] of criteria.entries()) {
    await outside.create('Expression_Criterion__c', {
      Process__c: id,
      Sequence__c: index + 1,
      Field_Path__c: path,
      Operator__c: operator,
      Operand__c: operand,
    });
  }
  return processId;
};

describe('expressions', () => {
  it('match exactly the work orders that meet their criteria, for every seeded expression', async () => {
    const ids = (await outside.query('SELECT Id FROM Work_Order__c ORDER BY Name LIMIT 6 OFFSET 100')).map(({ Id }) =>
      String(Id),
    );
    const all = Array.from({ length: 40 }, (_, index) => `EXP-${String(index + 1).padStart(4, '0')}`);
    let matches = 0;
    for (const id of ids) {
      for (let start = 0; start < all.length; start += 8) {
        const { body } = await preview(id, { expression: all.slice(start, start + 8) });
        for (const { processId, matched, problem, logic, criteria } of body.expressions) {
          expect(problem, processId).toBeNull();
          const paths = [...new Set(criteria.map(({ fieldPath }) => fieldPath))];
          const [record = {}] = await outside.query(`SELECT ${paths.join(', ')} FROM Work_Order__c WHERE Id = '${id}'`);
          const expected = meetsAll(record, { logic, criteria });
          expect(matched, `${processId} of ${id}`).toBe(expected);
          matches += matched === true ? 1 : 0;
        }
      }
    }
    expect(matches).toBeGreaterThan(10);
    expect(matches).toBeLessThan(ids.length * all.length);
  });

  it('[SFX-06] compare times of day', async () => {
    await outside.update('Work_Order__c', workOrder, { Visit_Window_Start__c: '08:30:00.000Z' });
    const expression = [
      await store([['Visit_Window_Start__c', 'Greater Or Equal', '08:30']]),
      await store([['Visit_Window_Start__c', 'Greater Than', '08:30']]),
    ];
    const { body } = await preview(workOrder, { expression });
    expect(body.expressions.map(({ matched, problem }) => ({ matched, problem }))).toEqual([
      { matched: true, problem: null },
      { matched: false, problem: null },
    ]);
  });

  it('report a problem if invalid, while the others are still evaluated', async () => {
    const good = await store([['Id', 'Is Not Null', null]]);
    const cases: ReadonlyArray<readonly [string, RegExp]> = [
      [await store([['Problem_Description__c', 'Contains', 'leak']]), /can not be filtered.*\(INVALID_FIELD\)$/s],
      [
        await store([
          ['Name', 'Is Null', null],
          ['Gone__c', 'Equals', 'x'],
        ]),
        /^Field "Gone__c" is not valid\.$/,
      ],
      [
        await store([['Account__r.Nobody__r.Name', 'Equals', 'x']]),
        /^Field "Account__r\.Nobody__r\.Name" is not valid\.$/,
      ],
      [await store([['Labor_Amount__c', 'Less Than', 'much']]), /^Criterion 1 compares Labor_Amount__c with "much"/],
      [
        await store([['Account__c', 'Equals', 'Acme']]),
        /^Criterion 1 compares Account__c with "Acme", .* reference\.$/,
      ],
      [
        await store([['Account__c', 'Equals', '001000000000001XXX']]),
        /^invalid ID field: 001000000000001XXX \(INVALID_QUERY_FILTER_OPERATOR\)$/,
      ],
      [
        await store([['Name', 'Equals', 'x']], { Advanced_Expression__c: '1 AND' }),
        /^The logic "1 AND" ends too early\.$/,
      ],
      [
        await store([['Name', 'Equals', 'x']], { Advanced_Expression__c: '1 OR 2' }),
        /criterion 2, which does not exist/,
      ],
      [await store([]), /^The expression has no criteria\.$/],
      [
        await store([['Name', 'Equals', 'x']], { Active__c: false }),
        /^The expression was deleted or is no longer active\.$/,
      ],
    ];
    for (const [processId, reason] of cases) {
      const { status, body } = await preview(workOrder, { expression: [processId, good] });
      expect(status, processId).toBe(200);
      expect(body.expressions).toMatchObject([
        { processId, matched: null, problem: { message: expect.stringMatching(reason) } },
        { processId: good, matched: true, problem: null },
      ]);
    }
  });

  it('that are missing, or about another object, report it', async () => {
    const other = await store([['Name', 'Is Not Null', null]], { Source_Object__c: 'Account' });
    const { body } = await preview(workOrder, { expression: ['EXP-GONE', other] });
    expect(body.expressions).toMatchObject([
      {
        processId: 'EXP-GONE',
        name: null,
        matched: null,
        problem: message('expression_unknown', { processId: 'EXP-GONE' }),
      },
      { processId: other, matched: null, problem: message('expression_not_of_work_orders', { object: 'Account' }) },
    ]);
  });

  it('bind NOT and nested parentheses, and compare dates, nulls and references', async () => {
    const expected: ReadonlyArray<readonly [string, boolean]> = [
      [
        await store(
          [
            ['Name', 'Is Null', null],
            ['Id', 'Is Null', null],
          ],
          { Advanced_Expression__c: 'NOT (1 OR 2)' },
        ),
        true,
      ],
      [
        await store([
          ['CreatedDate', 'Less Than', 'TOMORROW'],
          ['CreatedDate', 'Greater Than', '2001-01-01'],
        ]),
        true,
      ],
      [await store([['Scheduled_Start__c', 'Less Than', 'LAST_N_YEARS:5']]), false],
      [await store([['Id', 'In', `${workOrder},a0A000000000001AAA`]]), true],
      [
        await store([
          ['Owner.Type', 'Equals', 'User'],
          ['Owner.Name', 'Is Not Null', null],
        ]),
        true,
      ],
      [await store([['Subject__c', 'Contains', '%']]), false],
    ];
    const { body } = await preview(workOrder, { expression: expected.map(([id]) => id) });
    expect(body.expressions.map(({ processId, matched, problem }) => [processId, matched ?? problem?.message])).toEqual(
      expected,
    );
  });
});
