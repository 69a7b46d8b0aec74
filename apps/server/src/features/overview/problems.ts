import { PROBLEMS_SHOWN } from '@fieldstone/contracts/organization/overview';
import type { SettingProblem } from '@fieldstone/contracts/organization/overview';
import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { unknownReferences } from '@fieldstone/contracts/settings/known-references';
import type { OrgFacts } from '@fieldstone/contracts/settings/known-references';
import type { RuleProblem } from '@fieldstone/contracts/settings/rule-problem';
import type { Reference } from '@fieldstone/contracts/settings/setting-references';
import { LRUCache } from 'lru-cache';
import { keepLast } from '../../platform/keep-last.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { fieldErrors } from '../../http/requests/validate.ts';
import type { RuleIssue } from '../../http/requests/issue-rule.ts';
import { readEnvelope } from '../../settings/envelope.ts';
import { loadOrgFacts } from '../../settings/org-facts.ts';
import { isSettingId } from '../../settings/read-model/state-of-value.ts';
import { referencesIn } from '../../store/repositories/setting-processes.ts';
import type { SettingStateRow, SettingValueRow } from '../../store/repositories/setting-states.ts';

/** Finds the references of records whose targets the org does not have. */
export type ReferenceChecker = {
  readonly org: OrgFacts;
  brokenIn(row: SettingStateRow): readonly RuleProblem[];
};

/** Loads the targets of references, given as texts. */
export async function loadReferenceChecker(crm: Crm, texts: ReadonlySet<string>): Promise<ReferenceChecker> {
  return checkerOf(await loadOrgFacts(crm, distinctReferences(texts)));
}

/** Maximum texts with a kept result. */
const CHECKED_TEXTS = 5000;

/** Creates the checker with an org's facts, which checks each text once. */
const checkerOf = keepLast((org: OrgFacts): ReferenceChecker => {
  const broken = new LRUCache<string, readonly RuleProblem[]>({ max: CHECKED_TEXTS });
  return {
    org,
    brokenIn: ({ references_json: text }) => {
      if (text === null) return [];
      const found = broken.get(text) ?? unknownReferences(referencesIn(text), org);
      broken.set(text, found);
      return found;
    },
  };
});

/** Returns the references in texts, each target once. */
const distinctReferences = keepLast((texts: ReadonlySet<string>): readonly Reference[] => {
  const distinct = new Map<string, Reference>();
  for (const reference of [...texts].flatMap(referencesIn)) {
    distinct.set(JSON.stringify({ ...reference, path: null }), reference);
  }
  return [...distinct.values()];
});

/** Returns the problems of a record: its broken references, then the rules that its value breaks. */
export function findProblems(row: SettingValueRow, checker: ReferenceChecker): SettingProblem[] {
  if (row.state === 'unreadable') return [{ kind: 'unreadable', rule: null, params: {}, path: [] }];
  return [
    ...toProblems('broken-reference', checker.brokenIn(row)),
    ...(row.state === 'invalid' ? toProblems('invalid', issuesOf(row)) : []),
  ].slice(0, PROBLEMS_SHOWN);
}

function issuesOf({ setting_id, internal_value }: SettingValueRow): readonly RuleIssue[] {
  const setting = isSettingId(setting_id) ? settingById(setting_id) : undefined;
  const payload = readEnvelope(internal_value ?? '')?.config.payload;
  return setting?.schema.safeParse({ ...setting.defaults, ...payload }).error?.issues ?? [];
}

function toProblems(kind: SettingProblem['kind'], issues: readonly RuleIssue[]): SettingProblem[] {
  return fieldErrors('payload', issues).map(({ code, params = {}, path }) => ({
    kind,
    rule: code,
    params: Object.fromEntries(
      Object.entries(params).flatMap(([name, value]) =>
        typeof value === 'object' ? [] : [[name, String(value).slice(0, 255)]],
      ),
    ),
    path: path.split('.').slice(1),
  }));
}
