import { unknownReferences } from '@fieldstone/contracts/settings/known-references';
import type { OrgFacts } from '@fieldstone/contracts/settings/known-references';
import type { Payload, SettingId } from '@fieldstone/contracts/settings/setting';
import { referencesOf } from '@fieldstone/contracts/settings/setting-references';
import type { Reference } from '@fieldstone/contracts/settings/setting-references';
import type { Crm } from '../../salesforce/crm.ts';
import { loadOrgFacts } from '../../settings/org-facts.ts';

type Copied = Extract<Reference, { readonly kind: 'expression' | 'form' | 'status' }>;

/**
 * Returns the missing references of valid payloads as a sentence by setting; settings without any are omitted. Field
 * paths are not checked: every object along them would cost a call.
 */
export async function missingReferences(
  crm: Crm,
  payloads: ReadonlyMap<SettingId, Payload>,
): Promise<ReadonlyMap<SettingId, string>> {
  const named = [...payloads].map(([id, payload]) => [id, referencesOf(id, payload).filter(isCopied)] as const);
  const org = await loadOrgFacts(
    crm,
    named.flatMap(([, references]) => references),
  );
  return new Map(
    named.flatMap(([id, references]): Array<[SettingId, string]> => {
      const sentence = sentenceOf(references, org);
      return sentence === null ? [] : [[id, sentence]];
    }),
  );
}

function isCopied(reference: Reference): reference is Copied {
  return reference.kind === 'expression' || reference.kind === 'form' || reference.kind === 'status';
}

function sentenceOf(references: readonly Copied[], org: OrgFacts): string | null {
  const active = new Set(org.processes.map(({ processId }) => processId));
  const processes = references.filter(({ kind, id }) => kind !== 'status' && !active.has(id));
  if (processes.length > 0) return listReferences('These processes do not exist in the org or are inactive', processes);
  const statuses = references.filter(
    (reference) => reference.kind === 'status' && unknownReferences([reference], org).length > 0,
  );
  return statuses.length > 0 ? listReferences('These statuses do not exist in the org', statuses) : null;
}

/** Maximum names in a sentence. */
const NAMED = 20;

function listReferences(sentence: string, references: ReadonlyArray<{ readonly id: string }>): string {
  const ids = [...new Set(references.map(({ id }) => id))];
  const others = ids.length - NAMED;
  const list = others > 0 ? `${ids.slice(0, NAMED).join(', ')} and ${others} more` : ids.join(', ');
  return `${sentence}: ${list}.`;
}
