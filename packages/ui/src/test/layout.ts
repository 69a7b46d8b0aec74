import { vi } from 'vitest';

/** Gives every element a size: jsdom lays nothing out, and a list that shows only what is in sight would show nothing. */
export function layOut(height = 600): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
}
