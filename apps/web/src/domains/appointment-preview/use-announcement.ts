import { useEffect, useState } from 'react';

/** How long a text stays unchanged before its announcement, in milliseconds, so that not every keystroke is read aloud. */
const PAUSE = 900;

/** Returns the text for a screen reader: every change, but not the initial text. */
export function useAnnouncement(text: string | undefined): string {
  const [said, setSaid] = useState<{ readonly known: string | undefined; readonly text: string }>({
    known: undefined,
    text: '',
  });
  if (text !== undefined && said.known === undefined) setSaid({ known: text, text: '' });
  useEffect(() => {
    if (text === undefined || text === said.known) return undefined;
    const timer = setTimeout(() => setSaid({ known: text, text }), PAUSE);
    return () => clearTimeout(timer);
  }, [text, said.known]);
  return said.text;
}
