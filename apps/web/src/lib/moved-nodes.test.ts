import { afterEach, beforeEach, expect, it } from 'vitest';
import { tolerateMovedNodes } from './moved-nodes.ts';

const { insertBefore, removeChild } = Node.prototype;
beforeEach(tolerateMovedNodes);
afterEach(() => {
  Object.assign(Node.prototype, { insertBefore, removeChild });
});

/** A paragraph with a text and a mark, whose text is in a foreign element if the script moves it, and detached if it replaces it. */
function translated(isMoved: boolean) {
  const paragraph = document.createElement('p');
  const text = document.createTextNode('Saved');
  const foreign = document.createElement('em');
  paragraph.append(text, document.createElement('b'));
  paragraph.replaceChild(foreign, text);
  foreign.append(isMoved ? text : 'Gespeichert');
  return { paragraph, text };
}

it('[FIX-61] removes a node from the foreign element that it was moved to', () => {
  const { paragraph, text } = translated(true);
  expect(paragraph.removeChild(text)).toBe(text);
  expect(paragraph.innerHTML).toBe('<em></em><b></b>');
});

it('[FIX-61] tolerates the removal of a node that was replaced', () => {
  const { paragraph, text } = translated(false);
  expect(paragraph.removeChild(text)).toBe(text);
  expect(paragraph.innerHTML).toBe('<em>Gespeichert</em><b></b>');
});

it('[FIX-61] inserts before the foreign element of a moved node, and at the end if the node was replaced', () => {
  for (const [isMoved, html] of [
    [true, '<i></i><em>Saved</em><b></b>'],
    [false, '<em>Gespeichert</em><b></b><i></i>'],
  ] as const) {
    const { paragraph, text } = translated(isMoved);
    paragraph.insertBefore(document.createElement('i'), text);
    expect(paragraph.innerHTML).toBe(html);
  }
});

it('[FIX-61] removes and inserts the other nodes as before', () => {
  const { paragraph } = translated(false);
  const mark = paragraph.querySelector('b') as Node;
  paragraph.insertBefore(document.createElement('i'), mark);
  paragraph.insertBefore(document.createElement('u'), null);
  paragraph.removeChild(mark);
  expect(paragraph.innerHTML).toBe('<em>Gespeichert</em><i></i><u></u>');
});
