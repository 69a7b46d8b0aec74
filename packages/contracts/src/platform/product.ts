/** The product's name for people, and its slug in paths and ids. Texts interpolate both. */
export const PRODUCT = { name: 'Fieldstone', slug: 'fieldstone' } as const;

/** The apps' names by their ids, which reports and notifications contain. */
export const APPLICATIONS = [
  { id: 'fieldstone-go', name: 'Fieldstone Go' },
  { id: 'fieldstone-legacy', name: 'Fieldstone Mobile (legacy)' },
] as const;

export type ApplicationId = (typeof APPLICATIONS)[number]['id'];

/** The apps' ids, for schemas. */
export const APPLICATION_IDS = ['fieldstone-go', 'fieldstone-legacy'] as const satisfies readonly ApplicationId[];

/** The brand blue, which is also the default color of appointments (requirement CLR-09). */
export const BRAND_COLOR = '#004F9E';
