import type { Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer } from 'node:http';
import * as z from 'zod';
import { test as base } from './fixture.ts';

const RESPONSE = {
  id: 'response-1',
  object: 'chat.completion',
  created: 1,
  model: 'small-model',
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: { role: 'assistant', content: '## Summary\n\nThe **pump** leaks.\n\n- Replace the seal' },
    },
  ],
  usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
};

/** Journeys with a language model that always returns the same response. */
export const test = base.extend<object, { model: { readonly url: string } }>({
  model: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern
    async ({}, use) => {
      const server = createServer((request, response) => {
        request.resume();
        response.setHeader('content-type', 'application/json').end(JSON.stringify(RESPONSE));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      await use({ url: `http://127.0.0.1:${port}/v1` });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  programEnv: [
    async ({ model }, use) => {
      await use({ AI_BASE_URL: model.url, AI_MODEL: 'small-model' });
    },
    { scope: 'worker' },
  ],
});

const SETTINGS = '/api/ai/configurations/global-settings';
const settings = z.object({ version: z.string(), global: z.object({ enable_service_copilot: z.boolean() }) });

/** Enables the assistant unless it is enabled. The page must be signed in. */
export async function enableAssistant(page: Page): Promise<void> {
  const { version, global } = settings.parse(await (await page.request.get(SETTINGS)).json());
  if (global.enable_service_copilot) return;
  const response = await page.request.patch(SETTINGS, {
    data: { global: { enable_service_copilot: true } },
    headers: { 'if-match': version, 'sec-fetch-site': 'same-origin' },
  });
  if (!response.ok()) throw new Error(await response.text());
}
