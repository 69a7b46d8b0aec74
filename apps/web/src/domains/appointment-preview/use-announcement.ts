import { useEffect, useState } from 'react';

/** How long a text stands still before it is said, in milliseconds: nobody wants to hear every letter. */
const PAUSE = 900;

/** What a screen reader is told: the text whenever it has changed, but not the first one, which nobody caused. */
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
