import { sql, type Kysely } from 'kysely';
import { wordsToIndex } from '../search-words.ts';
import type { Tables } from './tables.ts';

type Owner = { readonly org_id: string; readonly document_id: string; readonly revision: number };

/** Stores the words of the passages of earlier releases in PostgreSQL, a document at a time. */
export async function fillPassageWords(db: Kysely<Tables>): Promise<void> {
  const { rows: owners } = await sql<Owner>`
    SELECT DISTINCT org_id, document_id, revision FROM document_passages`.execute(db);
  for (const { org_id, document_id, revision } of owners) {
    const isOwn = sql`org_id = ${org_id} AND document_id = ${document_id} AND revision = ${revision}`;
    const { rows } = await sql<{ position: number; title: string; text: string }>`
      SELECT position, title, text FROM document_passages WHERE ${isOwn}`.execute(db);
    const words = rows.map(({ position, title, text }) => ({
      position,
      title_words: wordsToIndex(title),
      text_words: wordsToIndex(text),
    }));
    await sql`
      UPDATE document_passages p SET title_words = w.title_words, text_words = w.text_words
      FROM json_to_recordset(${JSON.stringify(words)}::json)
        AS w(position bigint, title_words text, text_words text)
      WHERE ${isOwn} AND p.position = w.position`.execute(db);
  }
}
