import { sql } from 'kysely';
import { exactMatches } from './exact-matches.ts';
import type { PassageSearch } from '../../../store/repositories/documents/passage-search.ts';

/** Searches passages in PostgreSQL through a column with their words. */
export const searchPostgres: PassageSearch = async ({ reads }, { orgId, documentIds }, { terms, exact }, limit) => {
  const query = terms
    .map(({ words, isPrefix }) => `(${words.map((word) => `'${word}'`).join(' <-> ')}${isPrefix ? ':*' : ''})`)
    .join(' | ');
  const { rows } = await sql<{ document_id: string; page: number | null; text: string }>`
      SELECT p.document_id, p.page, p.text
      FROM document_passages p
      JOIN knowledge_documents d
        ON d.org_id = p.org_id AND d.id = p.document_id AND d.text_revision = p.revision AND d.status <> 'Deleted',
        to_tsquery('passage_words', ${query}) AS terms
      WHERE p.words @@ terms AND p.org_id = ${orgId}
      AND p.document_id IN (${sql.join(documentIds)})
      ORDER BY ${exactMatches('strpos', exact)} DESC, ts_rank(p.words, terms, 1) DESC, p.document_id, p.position
      LIMIT ${limit}`.execute(reads);
  return rows;
};
