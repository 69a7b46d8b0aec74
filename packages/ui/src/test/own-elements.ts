import { afterEach, expect } from 'vitest';

/** The part of React's internal node that the check reads. */
type Fiber = { readonly return: Fiber | null; readonly type: unknown };

const nameOf = (type: unknown): string => (typeof type === 'function' ? type.name : '');

/** Returns whether a text belongs to a sentence of `Trans`, whose texts never change apart from each other. */
function isInSentence(fiber: Fiber | null): boolean {
  return fiber !== null && (nameOf(fiber.type).startsWith('Trans') || isInSentence(fiber.return));
}

/** Returns the node of React that manages a text by itself; React has none for the only text of an element. */
function fiberOf(text: Node): Fiber | undefined {
  const entry = Object.entries(text).find(([key]) => key.startsWith('__reactFiber$'));
  return entry?.[1] as Fiber | undefined;
}

function textsWithoutElement(node: Node): string[] {
  if (node.nodeType !== Node.TEXT_NODE) return [...node.childNodes].flatMap(textsWithoutElement);
  const text = node.nodeValue ?? '';
  const fiber = text.trim() === '' ? undefined : fiberOf(node);
  return fiber === undefined || isInSentence(fiber.return)
    ? []
    : [`'${text}' in ${(node.parentElement?.cloneNode() as Element | undefined)?.outerHTML ?? 'nothing'}`];
}

/**
 * Makes a test fail that renders a text beside other nodes without its own element (requirement FIX-61): a browser that
 * translates the page replaces such a text, and React then changes a node that is no longer visible, or fails to remove it.
 */
export function checkOwnElements(): void {
  const found = new Set<string>();
  const read = (records: readonly MutationRecord[]) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      for (const text of textsWithoutElement(node)) found.add(text);
  };
  const observer = new MutationObserver(read);
  observer.observe(document, { childList: true, subtree: true });
  afterEach(() => {
    read(observer.takeRecords());
    const texts = [...found];
    found.clear();
    expect(texts, 'Give each of these texts an element of its own.').toEqual([]);
  });
}
