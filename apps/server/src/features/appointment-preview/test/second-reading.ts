import type { ExpressionPreview } from '@fieldstone/contracts/organization/appointment-preview';

type Row = Readonly<Record<string, unknown>>;

/** Evaluates a criterion over a record: a second implementation, without queries. */
function meets(record: Row, { fieldPath, operator, operand }: ExpressionPreview['criteria'][number]): boolean {
  const stored = fieldPath
    .split('.')
    .reduce<unknown>((value, word) => (value as Row | null | undefined)?.[word] ?? null, record);
  const isPresent = stored !== null;
  const [value, expected] = [
    JSON.stringify(stored ?? '')
      .replaceAll('"', '')
      .toLowerCase(),
    (operand ?? '').toLowerCase(),
  ];
  switch (operator) {
    case 'Equals':
      return isPresent && value === expected;
    case 'Not Equal':
      return value !== expected;
    case 'In':
      return isPresent && expected.split(',').includes(value);
    case 'Not In':
      return !expected.split(',').includes(value);
    case 'Contains':
      return value.includes(expected);
    case 'Does Not Contain':
      return !value.includes(expected);
    case 'Starts With':
      return value.startsWith(expected);
    case 'Is Null':
      return !isPresent;
    case 'Is Not Null':
      return isPresent;
    case 'Greater Than':
      return isPresent && Number(value) > Number(expected);
    case 'Greater Or Equal':
      return isPresent && Number(value) >= Number(expected);
    case 'Less Than':
      return isPresent && Number(value) < Number(expected);
    case 'Less Or Equal':
      return isPresent && Number(value) <= Number(expected);
    default:
      throw new Error(`the test knows no operator ${operator}`);
  }
}

/** The logic of the seeded expressions as functions. */
const LOGIC: Readonly<Record<string, (facts: readonly boolean[]) => boolean>> = {
  '': (facts) => facts.every(Boolean),
  '1 AND 2 AND 3 AND 4': (facts) => facts.every(Boolean),
  '1 OR 2': (facts) => facts.some(Boolean),
  '1 OR 2 OR 3': (facts) => facts.some(Boolean),
  '1 AND (2 OR 3)': ([one = false, two = false, three = false]) => one && (two || three),
};

/** Returns whether a record meets an expression; undefined for logic without a function above. */
export function meetsAll(record: Row, { logic, criteria }: Pick<ExpressionPreview, 'logic' | 'criteria'>) {
  return LOGIC[logic ?? '']?.(criteria.map((criterion) => meets(record, criterion)));
}
