import { cutText } from '../../platform/cut-text.ts';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { resolvePaths } from '../../expressions/field-paths.ts';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';

/** A field that the AI may see, with its value as text. */
export type VisibleField = { readonly label: string; readonly description: string; readonly value: string };

/** The allowed fields of a data source that exist and that the user may read, each with the path of its value. */
export type VisiblePaths = ReadonlyMap<string, string>;

/** Returns the paths to read for a data source. The value of a reference field is the referenced record's name, not its id. */
export async function visiblePaths(crm: Crm, { object_name: object, fields }: DataSource): Promise<VisiblePaths> {
  const resolved = await resolvePaths(crm, object, Object.keys(fields));
  return new Map(
    [...resolved].flatMap(
      ([
        field,
        {
          path,
          namePath,
          field: { referenceTo },
        },
      ]) => {
        const shown = referenceTo.length === 0 ? path : namePath;
        return shown === null ? [] : [[field, shown]];
      },
    ),
  );
}

/** Returns the non-empty fields of a data source, each cut to the given length. */
export function selectVisibleFields(
  { fields }: DataSource,
  paths: VisiblePaths,
  record: CrmRecord,
  longest: number,
): VisibleField[] {
  return Object.entries(fields).flatMap(([field, { label, description }]) => {
    const value = valueAt(record, paths.get(field)?.split('.') ?? []);
    if (value === undefined || value === null) return [];
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return [{ label, description, value: cutText(text, longest) }];
  });
}

function valueAt(record: CrmRecord, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return undefined;
  return rest.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), record[first]);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
