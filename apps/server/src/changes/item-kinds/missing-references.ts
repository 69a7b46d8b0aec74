import type { Message } from '@fieldstone/contracts/platform/error';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { unknownReferences } from '@fieldstone/contracts/settings/known-references';
import type { OrgFacts } from '@fieldstone/contracts/settings/known-references';
import type { Reference } from '@fieldstone/contracts/settings/setting-references';
import type { Crm } from '../../salesforce/crm.ts';
import { loadOrgFacts } from '../../settings/org-facts.ts';

type Checked = Extract<Reference, { readonly kind: 'expression' | 'form' | 'status' }>;

/**
 * Returns the missing references of values by the index of the value; values without any are omitted. Field paths are
 * not checked: every object along them would cost a call.
 */
export async function missingReferences(
  crm: Crm,
  values: ReadonlyArray<readonly Reference[]>,
): Promise<ReadonlyMap<number, Message>> {
  const checked = values.map((references) => references.filter(isChecked));
  const org = await loadOrgFacts(crm, checked.flat());
  return new Map(
    checked.flatMap((references, index): Array<[number, Message]> => {
      const missing = missingOf(references, org);
      return missing === null ? [] : [[index, missing]];
    }),
  );
}

function isChecked(reference: Reference): reference is Checked {
  return reference.kind === 'expression' || reference.kind === 'form' || reference.kind === 'status';
}

function missingOf(references: readonly Checked[], org: OrgFacts): Message | null {
  const active = new Set(org.processes.map(({ processId }) => processId));
  const processes = references.filter(({ kind, id }) => kind !== 'status' && !active.has(id));
  if (processes.length > 0) return message('copy_processes_missing', { ids: idsOf(processes) });
  const statuses = references.filter(
    (reference) => reference.kind === 'status' && unknownReferences([reference], org).length > 0,
  );
  return statuses.length > 0 ? message('copy_statuses_missing', { ids: idsOf(statuses) }) : null;
}

/** Maximum ids in a message. */
const LISTED = 20;

function idsOf(references: ReadonlyArray<{ readonly id: string }>): string {
  const ids = [...new Set(references.map(({ id }) => id))];
  const others = ids.length - LISTED;
  return [...ids.slice(0, LISTED), ...(others > 0 ? [`… (+${others})`] : [])].join(', ');
}
