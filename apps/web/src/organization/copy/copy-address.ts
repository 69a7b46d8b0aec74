/** The search parameter of the open wizard: empty, or the id of the displayed copy. */
export const COPY = 'copy';

/** Returns whether the wizard is open at an address with these search parameters. */
export const isCopyOpen = (search: string): boolean => new URLSearchParams(search).has(COPY);
