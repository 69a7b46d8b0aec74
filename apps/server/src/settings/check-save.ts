import { unknownReferences, withOrgNames } from '@fieldstone/contracts/settings/known-references';
import type { OrgFacts } from '@fieldstone/contracts/settings/known-references';
import { readValidPart } from '@fieldstone/contracts/settings/lenient-reading';
import { findSaveProblems } from '@fieldstone/contracts/settings/setting';
import type { Payload, Setting, SettingId } from '@fieldstone/contracts/settings/setting';
import { newReferences, renamedReferences } from '@fieldstone/contracts/settings/setting-references';
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
 * @returns the payload to store, with the org's names of new and renamed references (ADR 82)
 */
export async function checkSave(
  crm: Crm,
  setting: Setting,
  payload: Payload,
  earlier: ReadonlyArray<string | null>,
): Promise<Payload> {
  const known = earlier.map((text) => validPayload(setting, text));
  const fresh = newReferences(setting.id, payload, known);
  const renamed = renamedReferences(setting.id, payload, known);
  const org = await factsAbout(crm, fresh, [...fresh, ...renamed.map(({ reference }) => reference)]);
  const problems = [...findSaveProblems(setting, payload, known), ...unknownReferences(fresh, org)];
  if (problems.length > 0) throw brokenRules(problems);
  return withOrgNames(payload, renamed, org);
}

/** A valid payload of a setting, and the valid payloads that it may replace. */
type NamedPayload = {
  readonly settingId: SettingId;
  readonly payload: Payload;
  readonly earlier: readonly Payload[];
};

/** Returns payloads with the org's names of their renamed references, like `checkSave`. */
export async function takeOrgNames(crm: Crm, values: readonly NamedPayload[]): Promise<Payload[]> {
  const renamed = values.map(({ settingId, payload, earlier }) => renamedReferences(settingId, payload, earlier));
  const org = await loadOrgFacts(
    crm,
    renamed.flat().map(({ reference }) => reference),
  );
  return values.map(({ payload }, index) => withOrgNames(payload, renamed[index] ?? [], org));
}

/** Returns the valid part of a stored value over the defaults. */
export function validPayload(setting: Setting, text: string | null): Payload {
  return readValidPart(setting.schema, setting.defaults, payloadIn(text)).payload;
}

function payloadIn(text: string | null): Payload {
  return (text === null ? null : readEnvelope(text)?.config.payload) ?? {};
}

/** Loads the org's facts about references; anew if some of the new ones are unknown and may only be missing in the cache. */
async function factsAbout(crm: Crm, fresh: readonly Reference[], references: readonly Reference[]): Promise<OrgFacts> {
  const org = await loadOrgFacts(crm, references);
  const isFresh = unknownReferences(fresh, org).length === 0 || !fresh.some(({ kind }) => DESCRIBED.has(kind));
  return isFresh ? org : loadOrgFacts(crm, references, { refresh: true });
}
