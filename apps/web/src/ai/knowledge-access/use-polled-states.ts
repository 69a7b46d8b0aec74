import type { KnowledgeDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Editable } from '../../settings/model/editable.ts';
import { settingQuery } from '../../settings/model/setting-query.ts';
import { keyOf } from './document-key.ts';
import { statesQuery } from './documents-section.ts';
import type { DocumentsForm } from './documents-section.ts';

/** The first pause, the longest one, both in milliseconds, and how often is asked before the page gives up. */
const FIRST_MS = 2000;
const LONGEST_MS = 30_000;
const POLLS = 30;

/** Whether a document is being read now; one that waits for somebody's sign-in is not. */
const isBeingRead = ({ status, waitsFor }: KnowledgeDocument) => status === 'Processing' && waitsFor === null;

/**
 * The documents' states by their keys. While one is being read the list is asked again, less and less often as long as nothing
 * changes; a hidden page asks nothing.
 */
export function usePolledStates(
  section: Editable<DocumentsForm>,
  scope: string,
): ReadonlyMap<string, KnowledgeDocument> {
  const { data = [] } = useQuery<readonly KnowledgeDocument[]>(statesQuery);
  const reading = data.filter(isBeingRead).map(keyOf).join(' ');
  const stretch = useRef({ reading: '', from: 0 });
  useQuery({
    ...settingQuery(section, scope),
    // The page reads it when it opens; this only reads on.
    refetchOnMount: false,
    refetchInterval: ({ state }) => {
      if (reading === '' || state.status === 'error') return false;
      if (stretch.current.reading !== reading) stretch.current = { reading, from: state.dataUpdateCount };
      const asked = state.dataUpdateCount - stretch.current.from;
      return asked < POLLS && Math.min(FIRST_MS * 1.5 ** asked, LONGEST_MS);
    },
  });
  return new Map(data.map((document) => [keyOf(document), document]));
}
