/** Returns the elements of a tree's rows in their order. */
export function rowsOf(tree: Element | null): HTMLElement[] {
  return [...(tree?.querySelectorAll<HTMLElement>('[role="row"]') ?? [])];
}
