import { describe, expect, it } from 'vitest';
import { namespaces, textsOf } from '../../test/texts.ts';

type Texts = { readonly [key: string]: string | Texts };

/** Every text with its namespace and key, such as `app.pages.help`. */
const texts = (
  await Promise.all(
    (await namespaces()).map(async (namespace) => pathsOf(JSON.parse(await textsOf(namespace)) as Texts, namespace)),
  )
).flat();

function pathsOf(node: Texts | string, path: string): ReadonlyArray<readonly [path: string, text: string]> {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node).flatMap(([key, child]) => pathsOf(child, `${path}.${key}`));
}

const textOf = (wanted: string) => texts.find(([path]) => path === wanted)?.[1];

/** Returns the keys of the texts that contain a wording, except those under the given keys. */
const keysWith = (wording: RegExp, except: readonly string[] = []) =>
  texts
    .filter(([path, text]) => wording.test(text) && !except.some((key) => path.startsWith(key)))
    .map(([path]) => path);

describe('[FIX-87] a word about people has one definition', () => {
  it('users are always the active ones, so no text counts "active users"', () => {
    // Salesforce's state of one user, which the connection test of sales automation reports.
    expect(keysWith(/\bactive users?\b/i, ['errors.sfa_user_'])).toEqual([]);
  });

  it.each([
    ['Synced since', 'common.reach.synced'],
    ['Not synced since', 'common.reach.stale'],
    ['Never synced', 'common.reach.never'],
  ])('"%s" is one text', (words, key) => {
    expect(keysWith(new RegExp(`^${words}$`, 'i'))).toEqual([key]);
  });

  it.each([
    ['"stale"', /\bstale\b/i],
    ['"synced" without a notification that it follows', /\bof \{\{users\}\} (users )?synced$/],
  ])('no text says %s', (_what, wording) => {
    expect(keysWith(wording)).toEqual([]);
  });

  it('no sentence writes the number of a rule as a word', () => {
    const numbers = /\b(two|three|four|five|six|seven|ten|twelve|thirty) (hours|days|weeks|months|years)\b/i;
    // Options of the global settings, whose values are fixed.
    expect(keysWith(numbers, ['settings.global-settings.fields.'])).toEqual([]);
  });
});

/** Wordings that no text contains, each with the better one, and the keys of texts about something else. */
const REPLACED: ReadonlyArray<readonly [old: RegExp, better: string, except?: readonly string[]]> = [
  [/\bwhen revoked\b/i, 'Expires: Never'],
  [/\blast save (on|by)\b/i, 'Saved, Restored'],
  [/\bsince (today|yesterday),/i, 'Changed since 21:38 today'],
  // The errors of the page are quoted from the requirements.
  [/\bcolor configurations?\b/i, 'rule', ['settings.appointment-color.errors.']],
  [/\b(edit|form) process(es)?\b|\bform \(SFM\)|^SFM$/i, 'form'],
  [/\bcondition\b/i, 'expression'],
  [/\bsign(ed)?[ -](in|out)\b/i, 'Log in, Log out'],
  [/\bsaved settings\b|^never changed$/i, 'Set here'],
  [/^(settings)$/i, 'Overview, for the tab of a group profile', ['overview.', 'group-profiles.file.']],
  [/(^|[^-])\bId\b/, 'ID', ['field-picker.', 'errors.sfa_']],
  [/\bactive form of\b|\bdoesn't exist in\b|\bitems that aren't\b/i, 'was deleted or is no longer active'],
  [/\bis(n't| not) active\b/i, 'was deleted or is no longer active'],
  [/\bduplicates of stored ones\b/i, 'a hint of each column'],
  [/\bcounted to the minute\b/i, 'Not affected by the period above.'],
  [/\bno part of the AI configuration\b/i, 'This group profile has no AI skills.'],
  [/\bthe only active global\b/i, 'The org needs one global group profile.'],
  [/\breferencing object\b/i, 'Add related object'],
  [/\ba person by the\b/i, 'replaced a person with the pseudonym'],
  [/\b(holds?|contains?) the settings of the whole organization\b/i, 'Only its users.'],
  [/\brestore to (the|an earlier) state\b/i, 'one name for each restore'],
  [/\{\{\w+\}\} ms\b/, 'seconds: 2.4 s'],
  [/\{\{failed\}\} failed\b/, 'a badge, if a change was not saved'],
];

describe('[FIX-94] a text has the better wording', () => {
  it('uses no replaced wording', () => {
    const used = REPLACED.flatMap(([old, better, except]) => keysWith(old, except).map((key) => `${key}: ${better}`));
    expect(used).toEqual([]);
  });
});

describe('[FIX-94] a fault has one wording', () => {
  it.each([
    [
      'a record or field that is deleted or hidden',
      /, or you (do not|don't) have access to (it|them)\b/,
      /\b(isn|aren)'t in this org, or /,
    ],
    [
      'an expression or form that is deleted or inactive',
      /\bno longer active\b/,
      /\b(was|were) deleted or (is|are) no longer active\b|^(This|The) group profile .*doesn't exist or is no longer active\./,
    ],
    [
      'a missing record',
      /\b(org|object|\}\}) has no (group profile|user|product|file|object|field|expression|status) \{\{/,
      /^$/,
    ],
  ])('%s', (_fault, mention, wording) => {
    const others = texts.filter(([, text]) => mention.test(text) && !wording.test(text));
    expect(others).toEqual([]);
  });

  it('also where a text of the page and one of the server name it', () => {
    expect(textOf('changes.reasons.target')).toBe(textOf('errors.copy_target_missing'));
    expect(textOf('app.profile.unknown')).toContain(textOf('errors.copy_target_missing'));
    expect(textOf('settings.history.goneField')?.replace('path', 'field')).toBe(
      textOf('validation.barcodeFieldUnknown'),
    );
  });
});
