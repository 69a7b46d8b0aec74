import { screen } from '@testing-library/react';
import { expect } from 'vitest';

/** Finds the only banner of a page or dialog, or the one with a text; ignores the toast with the same text. */
export async function findBanner(text?: string): Promise<HTMLElement> {
  const selector = text === undefined ? '[role=alert] *' : '[role=alert] *, [role=status] *';
  const found = await screen.findAllByText(text ?? /./, { selector });
  const banners = found.flatMap((element) =>
    element.closest('[data-react-aria-top-layer]') ? [] : (element.closest<HTMLElement>('[role]') ?? []),
  );
  const [banner, ...others] = new Set(banners);
  if (banner === undefined || others.length > 0) return expect.fail(`${banners.length} texts are in banners`);
  return banner;
}
