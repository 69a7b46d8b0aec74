/** Documents whose text or gaps an earlier release may have missed. */
const INCOMPLETE = ['docx', 'pdf', 'html', 'htm']
  .map((extension) => `lower(document_json) LIKE '%"file_extension":"${extension}"%'`)
  .join(' OR ');

/** The parts of a document that the assistant does not see. Earlier documents are read again; their old text is found until then. */
export const DOCUMENT_GAPS: readonly string[] = [
  'ALTER TABLE knowledge_documents ADD COLUMN gaps_json TEXT',
  // The negative revision is that of no save, so that the new passages get a separate revision.
  `UPDATE knowledge_documents
    SET status = 'Processing', revision = -revision, error_reason = NULL, error_detail = NULL, error_code = NULL,
      error_params_json = NULL
    WHERE (status = 'Active' OR (status = 'Error' AND error_reason = 'empty')) AND (${INCOMPLETE})`,
  `INSERT INTO jobs
    SELECT org_id, 'document', id, 1, '{}', user_id, 'pending', 0, 0, 0, NULL, NULL
    FROM knowledge_documents WHERE revision < 0
    ON CONFLICT (org_id, topic, id) DO UPDATE SET revision = jobs.revision + 1, payload_json = '{}',
      user_id = excluded.user_id, state = 'pending', created_at = 0, run_at = 0, attempts = 0, last_error = NULL,
      finished_at = NULL`,
];
