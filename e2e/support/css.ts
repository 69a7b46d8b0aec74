import type { Locator } from '@playwright/test';

/** The part of an element that a computed style needs; the journeys are compiled without the browser's types. */
type Styled = {
  readonly ownerDocument: {
    readonly defaultView: {
      getComputedStyle(node: Styled, pseudo: string | null): { getPropertyValue(property: string): string };
    };
  };
};

/** Returns the computed value of a CSS property of an element, or of its pseudo-element, such as `::before`. */
export async function cssOf(element: Locator, property: string, pseudo: string | null = null): Promise<string> {
  return element.evaluate(
    (node: Styled, [name, part]: readonly [string, string | null]) =>
      node.ownerDocument.defaultView.getComputedStyle(node, part).getPropertyValue(name),
    [property, pseudo] as const,
  );
}
