import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import { timeLimit } from '../../../../scripts/test/time-limit.ts';

configure({ asyncUtilTimeout: timeLimit(30_000) });

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
