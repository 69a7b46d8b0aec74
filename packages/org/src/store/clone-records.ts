import type { Engine } from '../engine.ts';
import { isCompound } from '../schema/lookup.ts';
import type { ObjectSchema } from '../schema/types.ts';
import { nextAutoNumber, nextId } from './sequence.ts';
import { quoted } from './tables.ts';

/** Adds copies of an object's records, with new ids and numbers, so that tests have a large org within seconds. */
export function cloneRecords(engine: Engine, object: ObjectSchema, count: number): void {
  const { database } = engine;
  const table = quoted(object.name);
  const rows = database.all(`SELECT * FROM ${table} WHERE "IsDeleted" = 0 LIMIT ?`, count);
  if (rows.length === 0) return;
  const fields = object.fields.filter((field) => !isCompound(field) && field.formula === null);
  const columns = fields.map(({ name }) => quoted(name)).join(', ');
  const statement = `INSERT INTO ${table} (${columns}) VALUES (${fields.map(() => '?').join(', ')})`;
  database.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      const row = rows[index % rows.length] ?? {};
      const values = fields.map((field) => {
        if (field.type === 'id') return nextId(database, object);
        if (field.autoNumber !== null) return nextAutoNumber(database, object, field, engine.now());
        return field.unique ? null : (row[field.name] ?? null);
      });
      database.run(statement, ...values);
    }
  });
}
