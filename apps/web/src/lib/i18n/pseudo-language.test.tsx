import { createMessage } from '@fieldstone/contracts/platform/errors/message';
import { MESSAGES } from '@fieldstone/contracts/platform/errors/registry';
import rules from '@fieldstone/contracts/validation.en.json' with { type: 'json' };
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GLOBAL_PROFILE } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';
import { namespaces, PSEUDO_LANGUAGE, serveTexts, textsOf } from '../../test/texts.ts';
import { messageText } from '../api/message-text.ts';
import { showLanguage, startI18n } from './start-i18n.ts';

const shipped = await namespaces();

const parametersOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, `value of ${name}`]));

/** Yields the sentences of a locale file. */
function* sentences(node: unknown): Generator<string> {
  if (typeof node === 'string') yield node;
  else if (typeof node === 'object' && node !== null) for (const child of Object.values(node)) yield* sentences(child);
}

beforeAll(async () => {
  globalThis.fetch = serveTexts;
  await startI18n(['en', PSEUDO_LANGUAGE]);
  expect(await showLanguage(PSEUDO_LANGUAGE.toLowerCase())).toBe(PSEUDO_LANGUAGE);
  await i18next.loadNamespaces(shipped);
});
afterAll(() => startI18n());

describe('another language', () => {
  it.each(Object.entries(MESSAGES))('[SES-12] shows its text of %s, with the parameters', (code, { en }) => {
    const shown = messageText(createMessage(code, parametersOf(en)));
    expect(shown).toMatch(/^⟦.*⟧$/s);
    for (const [name, value] of Object.entries(parametersOf(en))) {
      if (name !== 'productName') expect(shown).toContain(value);
    }
  });

  it.each(Object.keys(rules))('[SES-12] shows its text of the rule %s', (rule) => {
    expect(messageText(createMessage(rule))).toMatch(/^⟦.*⟧$/s);
  });

  it('[SES-12] translates messages inside a message', () => {
    const problem = createMessage('expression_unknown', { processId: 'EXP-1' });
    expect(messageText(createMessage('source_unusable', { object: 'Case', problem }))).toBe(
      '⟦The AI has no access to Case: ⟦The expression EXP-1 was deleted or is no longer active.⟧⟧',
    );
  });

  it('[SES-12] leaves no English text on a page', async () => {
    renderApp(`/profiles/${GLOBAL_PROFILE.id}/checklist/checklist-general`, { user: { language: PSEUDO_LANGUAGE } });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^⟦.*⟧$/);
    await screen.findAllByRole('switch');
    const english = new Set<string>();
    for (const name of shipped) for (const text of sentences(JSON.parse(await textsOf(name)))) english.add(text);
    const visible = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (visible.nextNode()) found.push(visible.currentNode.textContent ?? '');
    expect(found.some((text) => text.includes('⟦'))).toBe(true);
    expect(found.filter((text) => english.has(text.trim()) && /[a-z]/.test(text))).toEqual([]);
  });
});
