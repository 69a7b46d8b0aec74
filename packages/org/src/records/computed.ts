import type { Actor, Engine } from '../engine.ts';
import { fieldSql } from '../formula/sql.ts';
import { findObject } from '../schema/lookup.ts';
import type { ObjectSchema } from '../schema/types.ts';
import { dayIn } from '../soql/date-ranges.ts';
import type { Row } from '../store/database.ts';
import { quoted } from '../store/tables.ts';

/** Returns a stored row with the current values of its formula fields for this user. */
export function withFormulas(engine: Engine, actor: Actor, object: ObjectSchema, row: Row): Row {
  const today = dayIn(engine.now(), actor.timeZone);
  // A formula may use fields that the user does not see.
  const whole = findObject(engine.schema, object.name) ?? object;
  const columns = object.fields
    .filter((field) => field.formula !== null)
    .map((field) => `${fieldSql(whole, field, 't', today)} AS ${quoted(field.name)}`);
  if (columns.length === 0) return row;
  const statement = `SELECT ${columns.join(', ')} FROM ${quoted(object.name)} t WHERE t."Id" = ?`;
  return { ...row, ...engine.database.get(statement, String(row['Id'])) };
}
