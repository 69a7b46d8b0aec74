import { knowledgeAccess } from '@fieldstone/contracts/skills/knowledge-access';
import { SALESFORCE_FILES } from '@fieldstone/contracts/skills/knowledge-documents';
import { sameId } from '../../ai/references.ts';
import { readSection } from '../../ai/section.ts';
import type { SectionReader } from '../../ai/section.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { createCrmCache } from '../../salesforce/client/cache.ts';
import { endsSession } from '../../salesforce/client/errors.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { missingPermissions } from '../../salesforce/queries/permissions.ts';
import { groupProfilesOf } from '../../salesforce/queries/profile-users.ts';
import type { SavedDocument } from '../../store/repositories/documents/knowledge-documents.ts';
import { isRecordId, longId } from '../../salesforce/record-id.ts';
import { inChunks, soql } from '../../salesforce/soql.ts';
import { textOf } from '../../salesforce/values.ts';

/** Maximum age of a check of a user's access to the attached files (REL-08). */
const ACCESS_AGE_MS = 5 * 60_000;
const KEPT_FILES = 500_000;

type Asker = Pick<SessionContext, 'crm' | 'session'>;

/** Returns whether a document's text may be shown to the user who searches. */
export type ReadableDocuments = (
  asker: Asker,
  documents: readonly SavedDocument[],
) => Promise<readonly SavedDocument[]>;

/**
 * Creates the check of who may read passages: a user with a grant of knowledge access, or with the right to configure it,
 * and only from files that the CRM shows to this user. Files of other sources follow the grants alone, because the CRM
 * does not know them.
 */
export function createReadableDocuments(sections: SectionReader, now: () => number): ReadableDocuments {
  const bounds = { maxAgeMs: ACCESS_AGE_MS, isPersonal: endsSession, now };
  const files = createCrmCache<ReadonlySet<string>>((ids) => ids.size + 1, { ...bounds, maxWeight: KEPT_FILES });
  const profiles = createCrmCache<ReadonlySet<string>>((ids) => ids.size + 1, { ...bounds, maxWeight: KEPT_FILES });

  const isGranted = async ({ crm, session }: Asker): Promise<boolean> => {
    const { payload } = await readSection(sections, knowledgeAccess, { session });
    if (payload.users.some(({ user_id: id }) => sameId(id) === sameId(session.userId))) return true;
    if (payload.profiles.length > 0) {
      const key = `${session.orgId} ${session.userId}`;
      const own = await profiles.get(key, () => groupProfilesOf(crm, session.userId));
      if (payload.profiles.some(({ profile_id: id }) => own.has(sameId(id)))) return true;
    }
    return (await missingPermissions(crm)).length === 0;
  };

  return async (asker, documents) => {
    if (!(await isGranted(asker))) {
      throw new AppError('knowledge_not_granted');
    }
    const { crm, session } = asker;
    const ids = documents
      .filter(({ integration, file_id: id }) => integration === SALESFORCE_FILES && isRecordId(id))
      .map(({ file_id: id }) => longId(id))
      .toSorted();
    const key = `${session.orgId} ${session.userId} ${ids.join(' ')}`;
    const visible = await files.get(key, () => visibleFiles(crm, ids));
    return documents.filter(
      ({ integration, file_id: id }) => integration !== SALESFORCE_FILES || visible.has(sameId(id)),
    );
  };
}

/** Returns the ids of the files that the user sees. */
async function visibleFiles(crm: Crm, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await inChunks(ids, (chunk) =>
    crm.query(
      soql`SELECT Id, ContentDocumentId FROM ContentVersion WHERE IsLatest = true AND ContentDocumentId IN ${chunk}`,
    ),
  );
  return new Set(rows.flatMap((row) => textOf(row, 'ContentDocumentId') ?? []).map(longId));
}
