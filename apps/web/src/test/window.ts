import { vi } from 'vitest';

/** Simulates a window that is wide enough for a panel beside the fields. */
export function widen(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('min-width'),
      media,
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
}
