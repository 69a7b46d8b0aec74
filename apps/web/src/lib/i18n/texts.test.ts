import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGE_TEXTS, textsFile, WEB_ROOT } from '../../test/texts.ts';
import { consolePages, groupOf } from '../navigation/console-pages.ts';
import { visibleTexts } from './test/scan-texts.ts';

type Texts = { readonly [key: string]: string | Texts };

/** One file each. */
const shippedNamespaces = [
  ...Object.keys(PACKAGE_TEXTS),
  ...(await readdir(join(WEB_ROOT, 'public/assets/locales/en'))).map((file) => file.replace('.json', '')),
];

const texts: Record<string, Texts> = Object.fromEntries(
  await Promise.all(
    shippedNamespaces.map(async (namespace): Promise<[string, Texts]> => [
      namespace,
      JSON.parse(await readFile(textsFile(namespace), 'utf8')) as Texts,
    ]),
  ),
);

const sourcesIn = async (folder: string) =>
  (await readdir(join(WEB_ROOT, folder), { recursive: true }))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|(^|\/)test\//.test(file))
    .map((file) => join(folder, file));

const files = [...(await sourcesIn('src')), ...(await sourcesIn('../../packages/ui/src'))];

const source = (file: string) => readFile(join(WEB_ROOT, file), 'utf8');

const langOf = (file: string) => (file.endsWith('.tsx') ? 'tsx' : 'ts');

/** The text or group of texts of a key such as `leave.title`; plural forms count for their stem. */
function find(namespace: string, key: string): Texts | string | undefined {
  const step = (node: Texts | string | undefined, name: string) =>
    typeof node === 'object' ? (node[name] ?? node[`${name}_other`]) : undefined;
  return key === '' ? texts[namespace] : key.split('.').reduce(step, texts[namespace]);
}

describe('visible texts', () => {
  it.each(files)('[SES-12] stand in the locale files, not in %s', async (file) => {
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
  ])('are found by the scan: %s', (code, found) => {
    expect(visibleTexts(`export const sample = () => ${code};`)).toEqual([found]);
  });

  it.each([
    '<p className="title" id="a" role="status">{t("title")}</p>',
    '<p>{`${first} | ${second}`} · {count}</p>',
    '<Button label={t("remove")} variant="primary">{name}</Button>',
    'toasts.success(t("saved"))',
  ])('are not what these hold: %s', (code) => {
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
