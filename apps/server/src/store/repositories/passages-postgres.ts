import { sql } from 'kysely';
import type { PassageEngine } from './document-passages.ts';

/** Keeps letters and digits only, so that `FS-200` is found by its parts, as in SQLite. */
const plain = (column: string): string => `regexp_replace(${column}, '[^[:alnum:]]+', ' ', 'g')`;

/** Passages in PostgreSQL, searched through a column with their words. */
export const postgresPassages: PassageEngine = {
  layout: [
    `CREATE TABLE document_passages (
      org_id TEXT NOT NULL,
      document_id TEXT NOT NULL,
      revision BIGINT NOT NULL,
      position BIGINT NOT NULL,
      title TEXT NOT NULL,
      page BIGINT,
      text TEXT NOT NULL,
      words tsvector GENERATED ALWAYS AS (
        setweight(to_tsvector('english', ${plain('title')}), 'A') || to_tsvector('english', ${plain('text')})
      ) STORED,
      PRIMARY KEY (org_id, document_id, revision, position)
    )`,
    'CREATE INDEX document_passages_by_words ON document_passages USING gin (words)',
  ],
  find: async ({ reads }, orgId, words, limit) => {
    const { rows } = await sql<{ document_id: string; page: number | null; text: string }>`
      SELECT p.document_id, p.page, p.text
      FROM document_passages p
      JOIN knowledge_documents d
        ON d.org_id = p.org_id AND d.id = p.document_id AND d.text_revision = p.revision AND d.status <> 'Deleted',
        to_tsquery('english', ${words.join(' | ')}) AS asked
      WHERE p.words @@ asked AND p.org_id = ${orgId}
      ORDER BY ts_rank(p.words, asked, 1) DESC, p.document_id, p.position
      LIMIT ${limit}`.execute(reads);
    return rows;
  },
};
