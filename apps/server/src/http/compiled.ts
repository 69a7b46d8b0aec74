import * as z from 'zod/mini';

/**
 * A schema that accepts, answers and refuses what the given one does. Zod Mini's objects are read field by field, and take several times as long as
 * those for which Zod writes a function; a list of some thousand objects would hold up everybody for that long. Reaches objects through lists and
 * objects; what is in anything else stays as it is.
 */
export function compiled(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodArray) {
    const { def } = schema._zod;
    return new z.core.$ZodArray({ ...def, element: compiled(def.element) });
  }
  if (schema instanceof z.core.$ZodObject) {
    const { def } = schema._zod;
    const fields = Object.entries(def.shape).map(([name, field]) => [name, compiled(field)] as const);
    return new z.core.$ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) });
  }
  return schema;
}
