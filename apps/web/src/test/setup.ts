import '@fieldstone/ui/test/setup';
import { checkOwnElements } from '@fieldstone/ui/test/own-elements';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { startI18n } from '../lib/i18n/start-i18n.ts';
import { session } from '../lib/session/session-store.ts';
import { toasts } from '@fieldstone/ui/toast';
import { serveTexts } from './texts.ts';

z.config({ jitless: true });

checkOwnElements();

beforeAll(async () => {
  globalThis.fetch = serveTexts;
  await startI18n();
});

beforeEach(() => {
  globalThis.fetch = serveTexts;
});

afterEach(() => {
  cleanup();
  toasts.clear();
  session.forget();
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset['theme'];
});
