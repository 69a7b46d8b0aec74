import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import * as z from 'zod/mini';
import { Application } from './shell/application.tsx';
import { createRoutes } from './routes.tsx';
import { createQueryClient } from './lib/api/query-client.ts';
import { startI18n } from './lib/i18n/start-i18n.ts';
import { tolerateMovedNodes } from './lib/moved-nodes.ts';
import { adoptEarlierTheme } from './shell/frame/theme.ts';
import { whenReady } from './shell/when-ready.ts';
import '@fieldstone/ui/styles/tokens.css';
import '@fieldstone/ui/styles/base.css';
import '@fieldstone/ui/styles/parts.css';

// Compiled validators would need `unsafe-eval` in the content security policy.
z.config({ jitless: true });

tolerateMovedNodes();
adoptEarlierTheme();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');

await startI18n();
const queryClient = createQueryClient();
const router = createBrowserRouter(createRoutes(queryClient));
// Until then the document shows the outline of the page.
await whenReady(router, queryClient);
createRoot(root).render(
  <StrictMode>
    <Application router={router} queryClient={queryClient} />
  </StrictMode>,
);
