import { sql } from 'kysely';
import { exactMatches } from './exact-matches.ts';
import type { PassageSearch } from '../../../store/repositories/documents/passage-search.ts';

/** Searches passages in SQLite through FTS5. */
export const searchSqlite: PassageSearch = async ({ reads }, { orgId, documentIds }, { terms, exact }, limit) => {
  const query = terms.map(({ words, isPrefix }) => `"${words.join(' ')}"${isPrefix ? '*' : ''}`).join(' OR ');
  const match = `org_id : "${orgId}" AND {title_words text_words} : (${query})`;
  const { rows } = await sql<{ document_id: string; page: number | null; text: string }>`
      SELECT p.document_id, p.page, p.text
      FROM passage_words w
      JOIN document_passages p ON p.number = w.rowid
      JOIN knowledge_documents d
        ON d.org_id = p.org_id AND d.id = p.document_id AND d.text_revision = p.revision AND d.status <> 'Deleted'
      WHERE passage_words MATCH ${match} AND p.org_id = ${orgId}
      AND p.document_id IN (${sql.join(documentIds)})
      ORDER BY ${exactMatches('instr', exact)} DESC, bm25(passage_words, 0, 2, 1), p.number
      LIMIT ${limit}`.execute(reads);
  return rows;
};
