/** The search parameter that says that the wizard is open: empty, or with the id of the copy that it shows. */
export const COPY = 'copy';

/** Whether the wizard is open at an address of the group profile. */
export const isCopyOpen = (search: string): boolean => new URLSearchParams(search).has(COPY);
