import { vi } from 'vitest';

/** Gives every element a size: jsdom has no layout, so a virtual list would show no rows. */
export function layOut(height = 600): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
}
