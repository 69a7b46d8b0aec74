import { sql } from 'kysely';
import type { PassageSearch } from './passage-search.ts';

/** Words that occur in nearly every passage, and would match them all. */
const COMMON = new Set(
  'a an and are as at be by can do does for from how i if in is it me my of on or that the this to was what when where which who why will with'.split(
    ' ',
  ),
);

/** Searches passages in SQLite through FTS5. */
export const searchSqlite: PassageSearch = async ({ reads }, { orgId, documentIds }, words, limit) => {
  const distinctive = words.filter((word) => !COMMON.has(word.toLowerCase()));
  const query = (distinctive.length > 0 ? distinctive : words).map((word) => `"${word}"`).join(' OR ');
  const match = `org_id : "${orgId}" AND {title text} : (${query})`;
  const { rows } = await sql<{ document_id: string; page: number | null; text: string }>`
      SELECT p.document_id, p.page, p.text
      FROM passage_words w
      JOIN document_passages p ON p.number = w.rowid
      JOIN knowledge_documents d
        ON d.org_id = p.org_id AND d.id = p.document_id AND d.text_revision = p.revision AND d.status <> 'Deleted'
      WHERE passage_words MATCH ${match} AND p.org_id = ${orgId}
      AND p.document_id IN (${sql.join(documentIds)})
      ORDER BY bm25(passage_words, 0, 2, 1), p.number
      LIMIT ${limit}`.execute(reads);
  return rows;
};
