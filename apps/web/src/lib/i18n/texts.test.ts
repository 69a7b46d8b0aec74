import { describe, expect, it } from 'vitest';
import { sourcesIn, textOfFile } from '../../test/sources.ts';
import { namespaces, textsOf } from '../../test/texts.ts';
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

const files = [...(await sourcesIn('apps/web/src')), ...(await sourcesIn('packages/ui/src'))];

const langOf = (file: string) => (file.endsWith('.tsx') ? 'tsx' : 'ts');

/** Returns the text or group of texts of a key such as `leave.title`; plural forms count for their stem. */
function find(namespace: string, key: string): Texts | string | undefined {
  const step = (node: Texts | string | undefined, name: string) =>
    typeof node === 'object' ? (node[name] ?? node[`${name}_other`]) : undefined;
  return key === '' ? texts[namespace] : key.split('.').reduce(step, texts[namespace]);
}

describe('visible texts', () => {
  it.each(files)('[SES-12] come from the locale files, not from %s', async (file) => {
    expect(visibleTexts(await textOfFile(file), langOf(file))).toEqual([]);
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
      expect(find('app', `pages.${name}`)).toBeTypeOf('string');
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
  /\b[Ll]ast (7|30|90|180) days\b/,
  /^Last (3|6|12|24) months$/,
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

/** Names of products, records, persons, keys and statuses, which keep their capitals, alone or in a longer text. */
const PROPER_NAMES = [
  // Products, their parts, and protocols.
  'AI Console',
  'Fieldstone Configuration',
  'Fieldstone Console',
  'Fieldstone Integration',
  'Fieldstone Technician',
  'Fieldstone Viewer',
  '{{productName}} Console',
  '{{productName}} AI',
  'API Enabled',
  'Certificate and Key Management',
  'Custom Domain',
  'External Client App',
  'IP Relaxation',
  'Is Global',
  'Login Hours',
  'Login IP Ranges',
  'My Domain',
  'Permitted Users',
  'Quick Find',
  'Salesforce Files',
  'Salesforce Setup, Users, Permission Sets',
  'Standalone Edit',
  'Zinc',
  'Word',
  'Excel',
  'Apideck',
  'New Relic',
  'OpenTelemetry',
  'ExportLogsServiceRequest',
  'If-Match',
  'Origin',
  'Sec-Fetch-Site',
  'in Setup',
  'under Setup',
  'Connected Apps OAuth Usage',
  // Days.
  'Monday',
  // Records.
  'Case',
  'Installed Product',
  'Work Order',
  // Choices and buttons that a text refers to.
  'choose Allow',
  'choose Save',
  'or choose Production or Sandbox',
  'select Copy',
  'as From and To',
  'show as Processing',
  'ID and Name',
  'Manage user data via APIs (api), Perform requests at any time (refresh_token), Access the identity URL service (id)',
  // Keys.
  'Ctrl S',
  'Ctrl+S or ⌘S',
  'Ctrl+A or ⌘A',
  'Enter, Tab, Enter',
  'Press Enter',
];

/** Texts that the requirements quote with their capitals. */
const QUOTED = [
  'Add Object',
  'Appointment Color',
  'Appointment Status',
  'Barcode/QR Code Scan',
  'Configure Appointment Status transitions',
  'Create New Configuration',
  'Data Validation Rules',
  'Display Appointment Status',
  'Edit Events',
  'Edit Object',
  'Failed to get AI Actions configuration',
  'Failed to get AI Actions objects',
  'Failed to get AI Actions summary',
  'Failed to import AI Actions configuration',
  'Failed to get Document connections',
  'Failed to get fields for Object',
  'Failed to get Knowledge Access configuration',
  'Failed to save Knowledge Access configuration',
  'Failed to save Knowledge Access documents',
  'Could not load Service Board config.',
  'Failed to get Service Board configuration',
  'Field Inventory',
  'Invalid Event Type',
  'New Transition',
  'Object Configuration not added',
  'Objects to Scan',
  'Search Fields',
  'Select Configuration(s)',
  'Select Group Profile(s)',
  'Try Again',
  'View Object',
  'Work Order Expressions',
  'Your Session has ended. Please login again to continue working.',
];

const KNOWN = [...QUOTED, ...PROPER_NAMES].toSorted((a, b) => b.length - a.length);

/** Names of one word, which are also part of longer ones. */
const NAMES = new Set(['Authorization', 'Salesforce', 'Fieldstone', 'Android', 'Windows', 'Go', 'OAuth', 'I']);

const ABBREVIATION = /^\p{Lu}{2,}s?$/u;

/** Returns the capitalized words of a text that begin neither a sentence nor a label, and are neither names nor abbreviations. */
function capitalsIn(text: string): readonly string[] {
  const rest = KNOWN.reduce(
    (left, known) => left.replaceAll(known, 'x'),
    text.replaceAll('{{problem}}', 'x.'),
  ).replaceAll(/\{\{[^}]*\}\}|<\/?\w+>/g, 'x');
  return [...rest.matchAll(/(?<![.!?:…→|]) (?<word>\p{Lu}[\p{L}\d]*)/gu)]
    .map(({ groups }) => groups?.['word'] ?? '')
    .filter((word) => !NAMES.has(word) && !ABBREVIATION.test(word));
}

describe('capitals', () => {
  it.each(shippedNamespaces)('[FIX-72] texts are in sentence case: %s', (namespace) => {
    const found = [...sentencesOf(texts[namespace] ?? {}, namespace)]
      .map(([path, text]) => [path, text, ...capitalsIn(text)])
      .filter(({ length }) => length > 2);
    expect(found).toEqual([]);
  });

  it('[FIX-72] are found in titles, but not in sentences, names and quoted texts', () => {
    expect(capitalsIn('Access Tokens')).toEqual(['Tokens']);
    expect(capitalsIn('Open {{page}} Settings')).toEqual(['Settings']);
    expect(capitalsIn('Saved. Open the AI Console in Salesforce.')).toEqual([]);
    expect(capitalsIn('Calendar: General')).toEqual([]);
    expect(capitalsIn('Create New Configuration')).toEqual([]);
  });

  it('[FIX-72] exceptions are all in use', () => {
    const all = Object.entries(texts).flatMap(([namespace, node]) =>
      [...sentencesOf(node, namespace)].map(([, text]) => text),
    );
    const isUsed = (known: string) => all.some((text) => text.includes(known));
    expect([...QUOTED, ...PROPER_NAMES].filter((known) => !isUsed(known))).toEqual([]);
  });
});
