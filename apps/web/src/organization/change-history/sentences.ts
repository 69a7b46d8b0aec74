import type * as accessTokens from '@fieldstone/contracts/platform/access-token';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { groupProfileChange } from '@fieldstone/contracts/organization/group-profiles';
import type { GroupProfileChange } from '@fieldstone/contracts/organization/group-profiles';
import type texts from '../../../public/assets/locales/en/change-history.json';

type SentenceKey = keyof typeof texts.sentences;

/** Returns the key of the sentence about a change: who did what, and where. */
export type SentenceOf = (entry: ChangeHistoryEntry) => SentenceKey;

/** Describes the change of a value. */
export const settingSentence: SentenceOf = ({ origin, profileId, copiedFrom, before, after, unreadable }) => {
  if (copiedFrom && (origin === 'copy' || origin === 'undo')) return origin === 'copy' ? 'copiedIn' : 'copyUndoneIn';
  const isRemoved = (before !== null || unreadable?.before === true) && after === null && !unreadable?.after;
  if (isRemoved && profileId !== null && origin !== 'undo' && origin !== 'restore') return 'defaultIn';
  const verb = origin === 'undo' ? 'undone' : origin === 'restore' ? 'restored' : 'changed';
  return profileId === null ? verb : `${verb}In`;
};

/** The actions in the journal of the routes of a contract. */
type ActionsOf<C> = C[keyof C] extends infer R
  ? R extends { readonly journal: infer A extends string }
    ? A
    : never
  : never;

const sentenceByAction =
  (keys: Readonly<Record<string, SentenceKey>>): SentenceOf =>
  (entry) =>
    keys[entry.action] ?? settingSentence(entry);

export const tokenSentence = sentenceByAction({
  'access-token.create': 'tokenCreated',
  'access-token.revoke': 'tokenRevoked',
  'access-token.restore': 'tokenRestored',
} satisfies Record<ActionsOf<typeof accessTokens>, SentenceKey>);

export const connectionSentence = sentenceByAction({ 'document-connection.remove': 'connectionRemoved' });

export const personSentence = sentenceByAction({ 'person.pseudonymize': 'pseudonymized' });

export const setupSentence = sentenceByAction({ 'setup.create': 'setup' });

const PROFILE_SENTENCES: Readonly<Record<GroupProfileChange['kind'], SentenceKey>> = {
  created: 'profileCreated',
  changed: 'profileChanged',
  assigned: 'profileAssigned',
};

export const profileSentence: SentenceOf = ({ origin, after }) =>
  origin === 'undo'
    ? 'profileUndone'
    : PROFILE_SENTENCES[groupProfileChange.shape.kind.safeParse(after?.['kind']).data ?? 'changed'];

export const processSentence: SentenceOf = ({ before, after }) =>
  `${(after ?? before)?.['kind'] === 'form' ? 'form' : 'expression'}${after === null ? 'Deleted' : 'Changed'}`;
