import { unknownReferences } from '@fieldstone/contracts/known-references';
import type { RuleProblem } from '@fieldstone/contracts/rule-problem';
import { saveProblemsOf } from '@fieldstone/contracts/setting';
import type { Payload, Setting } from '@fieldstone/contracts/setting';
import { newReferences } from '@fieldstone/contracts/setting-references';
import type { Reference } from '@fieldstone/contracts/setting-references';
import { validPart } from '@fieldstone/contracts/valid-part';
import type { Crm } from '../crm/crm.ts';
import { brokenRules, readEnvelope } from './envelope.ts';
import { loadOrgFacts } from './org-facts.ts';

/** Kinds of references that are looked up in describes, which may be cached. */
const DESCRIBED: ReadonlySet<Reference['kind']> = new Set(['fieldPath', 'scanField']);

/**
 * Checks a payload by the rules that the page holds beside the schema: what the page cannot make, and what the org does not have.
 *
 * What breaks a rule in the stored value already, and is sent unchanged, is tolerated: a status, field, form or expression that
 * went away since, or a value that other software stored, must not hold up a change of something else. The page warns about it.
 * The same holds for the value that the last change replaced, so that this change can be undone. Whatever else the write adds must
 * keep to the rules. So a save that adds no reference costs no call to the CRM.
 *
 * Throws `bad_request` naming every field that breaks a rule.
 * @param earlier the text that the payload replaces and the one before it; null: nothing was stored
 */
export async function checkSave(
  crm: Crm,
  setting: Setting,
  payload: Payload,
  earlier: ReadonlyArray<string | null>,
): Promise<void> {
  const known = earlier.map((text) => validPart(setting, payloadIn(text)));
  const problems = [
    ...saveProblemsOf(setting, payload, known),
    ...(await unknownIn(crm, newReferences(setting.id, payload, known))),
  ];
  if (problems.length > 0) throw brokenRules(problems);
}

function payloadIn(text: string | null): Payload {
  return (text === null ? null : readEnvelope(text)?.config.payload) ?? {};
}

async function unknownIn(crm: Crm, references: readonly Reference[]): Promise<RuleProblem[]> {
  if (references.length === 0) return [];
  const found = unknownReferences(references, await loadOrgFacts(crm, references));
  const isFresh = found.length === 0 || !references.some(({ kind }) => DESCRIBED.has(kind));
  // A field that was made a minute ago is in no cache yet.
  return isFresh ? found : unknownReferences(references, await loadOrgFacts(crm, references, { refresh: true }));
}
