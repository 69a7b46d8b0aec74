import { PROBLEMS_SHOWN } from '@fieldstone/contracts/organization/overview';
import type { SettingProblem } from '@fieldstone/contracts/organization/overview';
import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { unknownReferences } from '@fieldstone/contracts/settings/known-references';
import type { OrgFacts } from '@fieldstone/contracts/settings/known-references';
import type { Reference } from '@fieldstone/contracts/settings/setting-references';
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
  brokenIn(row: SettingStateRow): ReturnType<typeof unknownReferences>;
};

/** Loads the targets of the records' references. Records of copies have the same references, which are checked once. */
export async function loadReferenceChecker(crm: Crm, rows: readonly SettingStateRow[]): Promise<ReferenceChecker> {
  const texts = new Set(rows.flatMap(({ references_json }) => references_json ?? []));
  const references = new Map([...texts].map((text) => [text, referencesIn(text)]));
  const distinct = new Map<string, Reference>();
  for (const reference of [...references.values()].flat()) {
    distinct.set(JSON.stringify({ ...reference, path: null }), reference);
  }
  const org = await loadOrgFacts(crm, [...distinct.values()]);
  const broken = new Map([...references].map(([text, named]) => [text, unknownReferences(named, org)]));
  return { org, brokenIn: ({ references_json }) => broken.get(references_json ?? '') ?? [] };
}

/** Returns the problems of a record: its broken references, then the rules that its value breaks. */
export function problemsOf(row: SettingValueRow, checker: ReferenceChecker): SettingProblem[] {
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
