import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { startI18n } from '../shared/i18n/start-i18n.ts';
import { session } from '../shared/session/session-store.ts';
import { toasts } from '../shared/ui/toasts.tsx';
import { serveTexts } from './texts.ts';
import { timeLimit } from '../../../../scripts/test/time-limit.ts';

z.config({ jitless: true });

configure({ asyncUtilTimeout: timeLimit(30_000) });

// jsdom has no layout: what the components ask of it gets the answer of an empty page.
Element.prototype.scrollIntoView ??= () => {};
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => {};
HTMLCanvasElement.prototype.getContext = () => null;
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

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
