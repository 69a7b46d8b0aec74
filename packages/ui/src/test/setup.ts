import '@testing-library/jest-dom/vitest';
import { configure, prettyDOM } from '@testing-library/react';
import { beforeEach, onTestFailed } from 'vitest';
import { timeLimit } from '../../../../scripts/test/time-limit.ts';

configure({
  asyncUtilTimeout: timeLimit(30_000),
  // The page in the message would be printed at each attempt of a wait; a failed test prints it once.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

beforeEach(() => {
  onTestFailed(() => void process.stderr.write(`${String(prettyDOM())}\n`));
});

// jsdom has no layout: its functions return the values of an empty page.
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
