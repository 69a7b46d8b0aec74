import { useRef } from 'react';
import type { KeyboardEvent } from 'react';

/** How long letters typed after one another count as one text, in milliseconds. */
const PAUSE = 600;

/**
 * Typing in a list moves to the next row whose text begins so; one letter repeated goes through the rows with it.
 * @param textsOf answers the texts of the rows in their order
 * @param current place of the row that has the focus
 */
export function useTypeahead(textsOf: () => readonly string[], current: number, moveTo: (index: number) => void) {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  return (event: KeyboardEvent): void => {
    const { key, timeStamp } = event;
    if (key.length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
    const before = timeStamp - typed.current.at < PAUSE ? typed.current.text : '';
    const letter = key.toLocaleLowerCase();
    const text = before === letter ? letter : before + letter;
    typed.current = { text, at: timeStamp };
    const texts = textsOf();
    // A text that grows may still mean the row it has found; a first letter means another one.
    const from = Math.max(0, current + (text.length === 1 ? 1 : 0));
    const order = [...texts.keys()].map((offset) => (from + offset) % texts.length);
    const found = order.find((index) => texts[index]?.toLocaleLowerCase().startsWith(text));
    if (found !== undefined) moveTo(found);
  };
}
