import { writeKnowledgeDocuments } from '@fieldstone/contracts/skills/knowledge-documents';
import type { DocumentKey } from '@fieldstone/contracts/skills/knowledge-documents';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { serveKnowledge } from './knowledge.ts';
import type { TestKnowledge } from './knowledge.ts';
import { createOrg } from './org.ts';
import type { OrgState } from './org.ts';
import { renderApp } from './render.tsx';
import type { TestServer } from './server.ts';

export const KNOWLEDGE_PAGE = '/ai/knowledge-access';

/** Opens the page and waits for its documents. */
export async function openKnowledge(knowledge: TestKnowledge = {}, state: OrgState = {}) {
  const org = createOrg(state);
  const door = serveKnowledge(org, knowledge);
  const app = renderApp(KNOWLEDGE_PAGE, { server: org });
  await screen.findByText(/of 500 documents/);
  if (knowledge.documents?.length) await screen.findByRole('table', { name: 'Knowledge access: Documents' });
  return { ...app, org, door };
}

/** Returns queries within the table of documents. */
const table = () => within(screen.getByRole('table', { name: 'Knowledge access: Documents' }));

export const documentRow = (name: RegExp): HTMLElement => table().getByRole('row', { name });

export const documentTitles = () =>
  table()
    .queryAllByRole('rowheader')
    .map(({ textContent }) => textContent);

/** Returns the bodies of all requests that save documents. */
export const documentWrites = (server: TestServer) =>
  server.requestsOf(writeKnowledgeDocuments).map(({ body }) => body);

export const keyOnly = ({ integration, file_id }: DocumentKey): DocumentKey => ({ integration, file_id });

/** Opens the dialog that adds documents. */
export async function openAdding(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Add documents' }));
  return within(await screen.findByRole('dialog', { name: 'Add documents' }));
}
