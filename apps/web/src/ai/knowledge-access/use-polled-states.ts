import type { KnowledgeDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Editable } from '../../settings/model/editable.ts';
import { settingQuery } from '../../settings/model/setting-source.ts';
import { documentKey } from './document-key.ts';
import { statesQuery } from './documents-section.ts';
import type { DocumentsForm } from './documents-section.ts';

/** The first and the longest pause in milliseconds, and the number of polls before the page gives up. */
const FIRST_MS = 2000;
const LONGEST_MS = 30_000;
const POLLS = 30;

/** Returns whether a document is being processed; one that waits for a sign-in is not. */
const isBeingRead = ({ status, waitsFor }: KnowledgeDocument) => status === 'Processing' && waitsFor === null;

/**
 * Returns the states of the documents by key. Polls while one is being processed, at growing intervals as long as nothing
 * changes; a hidden page does not poll.
 */
export function usePolledStates(
  section: Editable<DocumentsForm>,
  scope: string,
): ReadonlyMap<string, KnowledgeDocument> {
  const { data = [] } = useQuery<readonly KnowledgeDocument[]>(statesQuery);
  const reading = data.filter(isBeingRead).map(documentKey).join(' ');
  const stretch = useRef({ reading: '', from: 0 });
  useQuery({
    ...settingQuery(section, scope),
    // The page loads the documents when it opens; this only polls.
    refetchOnMount: false,
    refetchInterval: ({ state }) => {
      if (reading === '' || state.status === 'error') return false;
      if (stretch.current.reading !== reading) stretch.current = { reading, from: state.dataUpdateCount };
      const polls = state.dataUpdateCount - stretch.current.from;
      return polls < POLLS && Math.min(FIRST_MS * 1.5 ** polls, LONGEST_MS);
    },
  });
  return new Map(data.map((document) => [documentKey(document), document]));
}
