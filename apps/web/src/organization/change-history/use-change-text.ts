import { ACCESS_TOKEN_CHANGE, GROUP_PROFILE_CHANGE } from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { listDifference } from '@fieldstone/contracts/settings/merge/list-difference';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useTranslation } from 'react-i18next';
import { useEntrySummary } from '@fieldstone/ui/compare';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { listsOf } from '../../settings/differences/differences-of.ts';
import type { Difference } from '../../settings/differences/differences-of.ts';
import { nameOf } from '../../settings/model/path.ts';
import { useFieldLabel, useValueText } from '../../settings/ui/use-value-text.ts';
import type { Editable } from '../../settings/model/editable.ts';
import type { PagePart } from './page-parts.ts';
import { settingName } from './setting-choices.ts';

/** The key of a sentence about a change, and its values. */
export type Sentence = { readonly key: SentenceKey; readonly values: Readonly<Record<string, string>> };

type SentenceKey =
  | 'changed'
  | 'changedIn'
  | 'copiedIn'
  | 'undone'
  | 'undoneIn'
  | 'restored'
  | 'restoredIn'
  | 'profileCreated'
  | 'profileChanged'
  | 'profileAssigned'
  | 'profileUndone'
  | 'tokenCreated'
  | 'tokenRevoked'
  | 'tokenRestored'
  | 'connectionRemoved'
  | 'setup'
  | 'expressionChanged'
  | 'expressionDeleted'
  | 'formChanged'
  | 'formDeleted';

const TOKEN_SENTENCES: Readonly<Record<string, SentenceKey>> = {
  'access-token.create': 'tokenCreated',
  'access-token.revoke': 'tokenRevoked',
  'access-token.restore': 'tokenRestored',
};

const PROFILE_SENTENCES: Readonly<Record<string, SentenceKey>> = {
  created: 'profileCreated',
  assigned: 'profileAssigned',
};

const VERBS = { undo: 'undone', restore: 'restored' } as const;

const textIn = (payload: Payload | null, name: string): string | undefined => {
  const value = payload?.[name];
  return typeof value === 'string' ? value : undefined;
};

/** Returns a function that describes a change: who did what, and where. */
export function useSentence(): (entry: ChangeHistoryEntry) => Sentence {
  const { t } = useTranslation('change-history');
  const { profiles } = useAppData();
  return (entry) => {
    const { settingId, profileId, origin, action, before, after, copiedFrom, process } = entry;
    const by = entry.by ?? t('someone');
    const profileName = (id: string) => profiles.find((profile) => profile.id === id)?.name;
    if (settingId === GROUP_PROFILE_CHANGE) {
      const known = profileId === null ? undefined : profileName(profileId);
      const name = known ?? textIn(after, 'name') ?? textIn(before, 'name') ?? t('deletedProfile');
      const kind = textIn(after, 'kind') ?? '';
      return {
        key: origin === 'undo' ? 'profileUndone' : (PROFILE_SENTENCES[kind] ?? 'profileChanged'),
        values: { by, name },
      };
    }
    if (process) {
      const name = textIn(after, 'name') ?? textIn(before, 'name') ?? process.processId;
      const kind = textIn(after ?? before, 'kind') === 'form' ? 'form' : 'expression';
      return { key: `${kind}${after === null ? 'Deleted' : 'Changed'}`, values: { by, name } };
    }
    const name = textIn(after, 'name') ?? textIn(before, 'name') ?? settingName(settingId);
    const token = TOKEN_SENTENCES[action];
    if (settingId === ACCESS_TOKEN_CHANGE && token) return { key: token, values: { by, name } };
    if (action === 'document-connection.remove') return { key: 'connectionRemoved', values: { by, name } };
    if (action === 'setup.create') return { key: 'setup', values: { by } };
    const values = { by, setting: settingName(settingId) };
    const verb = origin === 'undo' || origin === 'restore' ? VERBS[origin] : 'changed';
    if (profileId === null) return { key: verb, values };
    const profile = profileName(profileId) ?? t('deletedProfile');
    if (origin === 'copy' && copiedFrom)
      return { key: 'copiedIn', values: { ...values, profile, source: copiedFrom.name } };
    return { key: `${verb}In`, values: { ...values, profile } };
  };
}

/** Longest value that a summary contains; a longer one is only in the difference. */
const SUMMARIZED = 40;

/** Returns a function that summarizes differences in one line: the only one, or the names of the fields. */
export function useSummary(
  editable: Editable<Payload>,
  renderValue?: PagePart['renderValue'],
): (differences: readonly Difference[]) => string {
  const { t, i18n } = useTranslation('change-history');
  const labelOf = useFieldLabel(editable);
  const countsOf = useEntrySummary();
  const plainText = useValueText(editable);
  const textOf: typeof plainText = (path, value) => {
    const rendered = renderValue?.(path, value);
    return typeof rendered === 'string' ? rendered : plainText(path, value);
  };
  return (differences) => {
    const [only] = differences;
    if (only === undefined) return t('summary.same');
    if (differences.length === 1) {
      const lists = listsOf(only);
      if (lists) {
        const entries = listDifference(lists.before, lists.after, editable.lists?.[nameOf(only.path)]);
        return t('summary.list', { label: labelOf(only.path), changes: countsOf(entries) });
      }
      const [before, after] = [textOf(only.path, only.before), textOf(only.path, only.after)];
      if (Math.max(before.length, after.length) <= SUMMARIZED) {
        return t('summary.value', { label: labelOf(only.path), before, after });
      }
    }
    return new Intl.ListFormat(i18n.language).format(differences.map(({ path }) => labelOf(path)));
  };
}
