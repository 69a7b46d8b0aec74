import type { Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer } from 'node:http';
import * as z from 'zod';

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

/** Starts a language model that always returns the same response. */
export const startModel = async (): Promise<{ readonly url: string; readonly stop: () => void }> => {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(RESPONSE));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const SETTINGS = '/api/ai/configurations/global-settings';
const settings = z.object({ version: z.string(), global: z.object({ enable_service_copilot: z.boolean() }) });

/** Enables or disables the assistant. The page must be signed in. */
export async function setAssistant(page: Page, enabled: boolean): Promise<void> {
  const { version, global } = settings.parse(await (await page.request.get(SETTINGS)).json());
  if (global.enable_service_copilot === enabled) return;
  const response = await page.request.patch(SETTINGS, {
    data: { global: { enable_service_copilot: enabled } },
    headers: { 'if-match': version, 'sec-fetch-site': 'same-origin' },
  });
  if (!response.ok()) throw new Error(await response.text());
}
