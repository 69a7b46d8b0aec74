import { CHANGE_REASONS, OPEN_STATES, PLANNED_CHANGE_KINDS } from '@fieldstone/contracts/changes/planned-change';
import { describe, expect, it } from 'vitest';
import { sourcesIn, textOfFile } from '../../test/sources.ts';
import { namespaces, textsOf } from '../../test/texts.ts';
import { stringsIn } from './test/scan-texts.ts';

type Texts = { readonly [key: string]: string | Texts };

const NAMESPACES = await namespaces();

const textsIn = async (namespace: string) => JSON.parse(await textsOf(namespace)) as Texts;

/** Returns the keys of texts, those of plural forms without their form. */
function keysOf(node: Texts | string, path: readonly string[] = []): string[] {
  if (typeof node !== 'string') return Object.entries(node).flatMap(([key, child]) => keysOf(child, [...path, key]));
  return [path.join('.').replace(/_(?:zero|one|other)$/, '')];
}

/** Returns an expression for the texts that a template makes; undefined if it contains no word that would distinguish them. */
function patternOf(parts: readonly string[]): RegExp | undefined {
  if (!/[a-z]{3}/i.test(parts.join(' '))) return undefined;
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.+')}$`);
}

/** Declarations of texts, which are no use of them. */
const isDeclaration = (file: string) => file.startsWith('packages/contracts/src/platform/errors/');

const folders = ['apps/web/src', 'packages/ui/src', 'packages/contracts/src', 'apps/server/src'];
const files = (await Promise.all(folders.map(sourcesIn))).flat().filter((file) => !isDeclaration(file));

const sources = await Promise.all(
  files.map(async (file) => {
    const { strings, properties, templates } = stringsIn(await textOfFile(file), file.endsWith('.tsx') ? 'tsx' : 'ts');
    const named = NAMESPACES.filter((namespace) => strings.has(namespace));
    return { strings, properties, patterns: templates.flatMap((parts) => patternOf(parts) ?? []), named };
  }),
);

/** The texts of codes. A page shows the text of any code, so a text is used where its code is: as a string, or as a name in a list. */
const OF_CODES = new Set(['errors', 'validation']);

/**
 * Returns whether a source file contains a key: with its namespace, or alone if the file names this namespace or none. `keyPrefix` and
 * `areaText` add the first part of a key.
 */
function isUsed(namespace: string, key: string): boolean {
  const isCode = OF_CODES.has(namespace);
  return sources.some(({ strings, properties, patterns, named }) => {
    if (isCode && properties.has(key)) return true;
    const isOfFile = isCode || named.length === 0 || named.includes(namespace) || namespace === 'common';
    const alone = isOfFile ? [key, key.slice(key.indexOf('.') + 1)] : [];
    const forms = isCode ? alone : [`${namespace}:${key}`, ...alone];
    return forms.some((form) => strings.has(form) || patterns.some((pattern) => pattern.test(form)));
  });
}

describe('a text', () => {
  it.each(NAMESPACES)('[ENG-14] is used by the console: %s', async (namespace) => {
    const keys = keysOf(await textsIn(namespace));
    expect(keys.filter((key) => !isUsed(namespace, key))).toEqual([]);
  });

  it('[ENG-14] is found to be unused', () => {
    expect(isUsed('changes', 'copy.undo')).toBe(true);
    expect(isUsed('changes', 'copy.nobodyUsesThis')).toBe(false);
    expect(isUsed('errors', 'nobody_uses_this')).toBe(false);
  });

  it.each([
    ['effects.states', OPEN_STATES],
    ['effects.kinds', PLANNED_CHANGE_KINDS],
    ['reasons', CHANGE_REASONS],
  ])('[ENG-14] of %s belongs to a value', async (group, values) => {
    const texts = group.split('.').reduce<Texts>((node, key) => node[key] as Texts, await textsIn('changes'));
    expect(Object.keys(texts).toSorted()).toEqual([...values].toSorted());
  });
});
