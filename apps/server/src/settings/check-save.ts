import { unknownReferences } from '@fieldstone/contracts/settings/known-references';
import { readValidPart } from '@fieldstone/contracts/settings/lenient-reading';
import type { RuleProblem } from '@fieldstone/contracts/settings/rule-problem';
import { saveProblemsOf } from '@fieldstone/contracts/settings/setting';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { newReferences } from '@fieldstone/contracts/settings/setting-references';
import type { Reference } from '@fieldstone/contracts/settings/setting-references';
import type { Crm } from '../salesforce/crm.ts';
import { brokenRules, readEnvelope } from './envelope.ts';
import { loadOrgFacts } from './org-facts.ts';

/** Kinds of references checked in describes, which may be cached. */
const DESCRIBED: ReadonlySet<Reference['kind']> = new Set(['fieldPath', 'scanField']);

/**
 * Checks a payload by the page's rules beyond the schema, and its references to the org.
 * Problems that the stored value already has are tolerated if sent unchanged, so that a deleted field or status does
 * not block other changes; likewise those of the previous value, so that the last change can be undone.
 * A save without new references costs no CRM call.
 * Throws `bad_request` with every field that breaks a rule.
 * @param earlier the text that the payload replaces and the one before it; null: nothing was stored
 */
export async function checkSave(
  crm: Crm,
  setting: Setting,
  payload: Payload,
  earlier: ReadonlyArray<string | null>,
): Promise<void> {
  const known = earlier.map((text) => validPayload(setting, text));
  const problems = [
    ...saveProblemsOf(setting, payload, known),
    ...(await unknownIn(crm, newReferences(setting.id, payload, known))),
  ];
  if (problems.length > 0) throw brokenRules(problems);
}

/** Returns the valid part of a stored value over the defaults. */
export function validPayload(setting: Setting, text: string | null): Payload {
  return readValidPart(setting.schema, setting.defaults, payloadIn(text)).payload;
}

function payloadIn(text: string | null): Payload {
  return (text === null ? null : readEnvelope(text)?.config.payload) ?? {};
}

async function unknownIn(crm: Crm, references: readonly Reference[]): Promise<RuleProblem[]> {
  if (references.length === 0) return [];
  const found = unknownReferences(references, await loadOrgFacts(crm, references));
  const isFresh = found.length === 0 || !references.some(({ kind }) => DESCRIBED.has(kind));
  // A new field may be missing in the cache.
  return isFresh ? found : unknownReferences(references, await loadOrgFacts(crm, references, { refresh: true }));
}
