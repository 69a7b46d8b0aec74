import { knowledgeAccess } from '@fieldstone/contracts/skills/knowledge-access';
import { SALESFORCE_FILES } from '@fieldstone/contracts/skills/knowledge-documents';
import type * as z from 'zod/mini';
import { isAssistantOn } from '../../ai/assistant-switch.ts';
import { sameId } from '../../ai/references.ts';
import { readSection } from '../../ai/section.ts';
import type { SectionReader } from '../../ai/section.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionContext } from '../../http/context.ts';
import { createCrmCache } from '../../salesforce/client/cache.ts';
import { endsSession } from '../../salesforce/client/errors.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { missingPermissions } from '../../salesforce/queries/permissions.ts';
import { loadGroupProfileIds } from '../../salesforce/queries/profile-users.ts';
import type { SavedDocument } from '../../store/repositories/documents/knowledge-documents.ts';
import { isRecordId, longId } from '../../salesforce/record-id.ts';
import { inChunks, soql } from '../../salesforce/soql.ts';
import { textOf } from '../../salesforce/values.ts';

/** Maximum age of a check of a user's access to the attached files (REL-08). */
const ACCESS_AGE_MS = 5 * 60_000;
const KEPT_FILES = 500_000;

type Asker = Pick<SessionContext, 'crm' | 'session'>;
type Grants = Pick<z.infer<typeof knowledgeAccess.schema>, 'users' | 'profiles'>;

/** The documents whose text may be shown to the user who searches. */
type Readable = {
  readonly documents: readonly SavedDocument[];
  /** Whether the user finds them only with the right to configure, as a test: the assistant would find none for the user. */
  readonly isTest: boolean;
};

/** Returns the documents of a list that a user may read. Throws `AppError` if the user may read none. */
export type ReadableDocuments = (asker: Asker, documents: readonly SavedDocument[]) => Promise<Readable>;

/**
 * Creates the check of who may read passages: a user with a grant of knowledge access while it and the assistant are enabled, or
 * with the right to configure it at any time, as a test; and only from files that the CRM shows to this user. Files of other sources follow the grants alone, because the CRM
 * does not know them.
 */
export function createReadableDocuments(sections: SectionReader, now: () => number): ReadableDocuments {
  const bounds = { maxAgeMs: ACCESS_AGE_MS, isPersonal: endsSession, now };
  const files = createCrmCache<ReadonlySet<string>>((ids) => ids.size + 1, { ...bounds, maxWeight: KEPT_FILES });
  const profiles = createCrmCache<ReadonlySet<string>>((ids) => ids.size + 1, { ...bounds, maxWeight: KEPT_FILES });

  const isGranted = async ({ crm, session }: Asker, { users, profiles: granted }: Grants): Promise<boolean> => {
    if (users.some(({ user_id: id }) => sameId(id) === sameId(session.userId))) return true;
    if (granted.length === 0) return false;
    const own = await profiles.get(`${session.orgId} ${session.userId}`, () =>
      loadGroupProfileIds(crm, session.userId),
    );
    return granted.some(({ profile_id: id }) => own.has(sameId(id)));
  };

  /** Returns why the assistant finds nothing for the user; null if it does. */
  const refusalFor = async (asker: Asker): Promise<AppError | null> => {
    const { payload } = await readSection(sections, knowledgeAccess, asker);
    const isOn = payload.global.knowledge_access_skills && (await isAssistantOn(sections, asker));
    if (!isOn) return new AppError('knowledge_off');
    return (await isGranted(asker, payload)) ? null : new AppError('knowledge_not_granted');
  };

  return async (asker, documents) => {
    const refusal = await refusalFor(asker);
    if (refusal !== null && (await missingPermissions(asker.crm)).length > 0) throw refusal;
    const { crm, session } = asker;
    const ids = documents
      .filter(({ integration, file_id: id }) => integration === SALESFORCE_FILES && isRecordId(id))
      .map(({ file_id: id }) => longId(id))
      .toSorted();
    const key = `${session.orgId} ${session.userId} ${ids.join(' ')}`;
    const visible = await files.get(key, () => visibleFiles(crm, ids));
    return {
      documents: documents.filter(
        ({ integration, file_id: id }) => integration !== SALESFORCE_FILES || visible.has(sameId(id)),
      ),
      isTest: refusal !== null,
    };
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
