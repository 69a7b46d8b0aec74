import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namespaces, textsOf, WEB_ROOT } from '../../test/texts.ts';
import { consolePages, groupOf } from '../navigation/console-pages.ts';
import { visibleTexts } from './test/scan-texts.ts';

type Texts = { readonly [key: string]: string | Texts };

const shippedNamespaces = await namespaces();

const texts: Record<string, Texts> = Object.fromEntries(
  await Promise.all(
    shippedNamespaces.map(async (namespace): Promise<[string, Texts]> => [
      namespace,
      JSON.parse(await textsOf(namespace)) as Texts,
    ]),
  ),
);

const sourcesIn = async (folder: string) =>
  (await readdir(join(WEB_ROOT, folder), { recursive: true }))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.|\.d\.ts$|(^|\/)test\//.test(file))
    .map((file) => join(folder, file));

const files = [...(await sourcesIn('src')), ...(await sourcesIn('../../packages/ui/src'))];

const source = (file: string) => readFile(join(WEB_ROOT, file), 'utf8');

const langOf = (file: string) => (file.endsWith('.tsx') ? 'tsx' : 'ts');

/** Returns the text or group of texts of a key such as `leave.title`; plural forms count for their stem. */
function find(namespace: string, key: string): Texts | string | undefined {
  const step = (node: Texts | string | undefined, name: string) =>
    typeof node === 'object' ? (node[name] ?? node[`${name}_other`]) : undefined;
  return key === '' ? texts[namespace] : key.split('.').reduce(step, texts[namespace]);
}

describe('visible texts', () => {
  it.each(files)('[SES-12] come from the locale files, not from %s', async (file) => {
    expect(visibleTexts(await source(file), langOf(file))).toEqual([]);
  });

  it.each([
    ['<p>Save changes</p>', 'Save changes'],
    ['<p>{isOn ? "Enabled" : off}</p>', 'Enabled'],
    ['<p>{isOn && `Since ${date}`}</p>', 'Since '],
    ['<Button label="Remove" />', 'Remove'],
    ['<img alt="A map" />', 'A map'],
    ['<Field placeholder={`Type ${name}`} />', 'Type '],
    ['<Field errorMessage={bad ? "Too long" : undefined} />', 'Too long'],
    ['<a aria-label={"Skip"} />', 'Skip'],
    ['toasts.success("Saved")', 'Saved'],
    ['reportError("Failed to save", error)', 'Failed to save'],
  ])('finds the visible text in %s', (code, found) => {
    expect(visibleTexts(`export const sample = () => ${code};`)).toEqual([found]);
  });

  it.each([
    '<p className="title" id="a" role="status">{t("title")}</p>',
    '<p>{`${first} | ${second}`} · {count}</p>',
    '<Button label={t("remove")} variant="primary">{name}</Button>',
    'toasts.success(t("saved"))',
  ])('finds no visible text in %s', (code) => {
    expect(visibleTexts(`export const sample = () => ${code};`)).toEqual([]);
  });
});

describe('texts of pages', () => {
  it.each(consolePages.map((page) => [page.name, groupOf(page)] as const))(
    '[APP-09] exist for the page %s and its group in the navigation',
    (name, group) => {
      expect(find('app', `pages.${name}.label`)).toBeTypeOf('string');
      expect(find('settings', `${name}.description`)).toBeTypeOf('string');
      expect(find('app', `groups.${group}`)).toBeTypeOf('string');
    },
  );
});

/** Digits that are not limits of the console: options, periods and formats. */
const ALLOWED_DIGITS = [
  // The key on a keyboard.
  /\bF6\b/,
  /\b(1 hr|4 hrs|1 day|2 days|4 days)$/,
  /^Last (7|30|90) days$/,
  /^Last 6 months$/,
  /\b(Last )?24( to 48)? hours\b/,
  /\b15 or 18 characters\b/,
  /\b005\b/,
  /\b24\.10\.0\b/,
  /\b2026-11-21\b/,
  /\/ns\/v1\//,
  /\/v1\/logs\b/,
  /\/oauth2\//,
  /:1(?=[;\s])/g,
  /^Number the entries from 1 /,
];

function* sentencesOf(node: Texts | string, path: string): Generator<readonly [path: string, text: string]> {
  if (typeof node === 'string') yield [path, node];
  else for (const [key, child] of Object.entries(node)) yield* sentencesOf(child, `${path}.${key}`);
}

/** Returns the digits of a text that are neither allowed nor the number of a singular form. */
function unexplainedDigits(path: string, text: string): readonly string[] {
  const rest = ALLOWED_DIGITS.reduce((left, allowed) => left.replace(allowed, ''), text);
  const isSingular = path.endsWith('_one');
  return (rest.match(/\d+/g) ?? []).filter((digits) => !(isSingular && digits === '1'));
}

describe('limits', () => {
  it.each(shippedNamespaces)('[FIX-36] appear in the texts of %s as parameters, never as numbers', (namespace) => {
    const found = [...sentencesOf(texts[namespace] ?? {}, namespace)].filter(
      ([path, text]) => unexplainedDigits(path, text).length > 0,
    );
    expect(found).toEqual([]);
  });

  it('[FIX-36] are found in a sentence, but not in similar texts', () => {
    expect(unexplainedDigits('a.tooLong', 'Use at most 255 characters.')).toEqual(['255']);
    expect(unexplainedDigits('a.count_other', '1 selected')).toEqual(['1']);
    expect(unexplainedDigits('a.count_one', '1 selected')).toEqual([]);
    expect(unexplainedDigits('a.id', 'Enter a Salesforce ID of 15 or 18 characters.')).toEqual([]);
  });
});
