import { englishTexts } from '@fieldstone/contracts/platform/errors/registry';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreOutage } from '../../platform/errors.ts';
import { handleErrors } from '../error-handler.ts';
import { loadTranslations } from './translations.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outage-page-'));
  const texts = {
    en: englishTexts(),
    de: { outage_title: '{{productName}} <ist> nicht verfügbar', store_unavailable: 'Der Speicher fehlt.' },
  };
  for (const [language, content] of Object.entries(texts)) {
    mkdirSync(join(folder, 'assets/locales', language), { recursive: true });
    writeFileSync(join(folder, 'assets/locales', language, 'errors.json'), JSON.stringify(content));
  }
  app = Fastify();
  handleErrors(app, loadTranslations(folder));
  app.get('/login', () => {
    throw new StoreOutage(new Error('no store'));
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const open = (accepted?: string) =>
  app.inject({ url: '/login', headers: { accept: 'text/html', ...(accepted && { 'accept-language': accepted }) } });

describe('the outage page', () => {
  it.each([['de'], ['de-AT, en;q=0.5'], ['en;q=0.3, fr, DE;q=0.8'], ['en;q=0, de;q=0.1']])(
    '[REL-02] is in German for a browser that prefers %s, and in English where a text is missing',
    async (accepted) => {
      const { statusCode, headers, body } = await open(accepted);
      expect(statusCode).toBe(503);
      expect(headers).toMatchObject({ 'content-language': 'de', vary: 'accept-language', 'retry-after': '5' });
      expect(body).toContain('<html lang="de">');
      expect(body).toContain('<h1>Fieldstone &lt;ist&gt; nicht verfügbar</h1><p>Der Speicher fehlt.</p>');
      expect(body).toContain('>Try again</a>');
    },
  );

  it.each([[undefined], ['fr'], ['en, de'], ['*'], [';;q=x,,'], ['../de']])(
    '[REL-02] is in English for a browser that prefers %s',
    async (accepted) => {
      const { headers, body } = await open(accepted);
      expect(headers['content-language']).toBe('en');
      expect(body).toContain('<html lang="en">');
      expect(body).toContain('<h1>Fieldstone Console is not available</h1>');
    },
  );

  it('needs no built application', () => {
    expect(loadTranslations(null)).toEqual(new Map());
    expect(loadTranslations(join(folder, 'missing'))).toEqual(new Map());
  });
});
