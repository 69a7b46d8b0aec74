import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Returns the number of texts that the words of a passage `p` contain; the function to find a text differs by engine. */
export function exactMatches(find: 'instr' | 'strpos', texts: readonly string[]): RawBuilder<number> {
  const found = texts.map(
    (text) => sql`CASE WHEN ${sql.raw(find)}(p.title_words || p.text_words, ${text}) > 0 THEN 1 ELSE 0 END`,
  );
  return sql`(${sql.join([sql`0`, ...found], sql` + `)})`;
}
