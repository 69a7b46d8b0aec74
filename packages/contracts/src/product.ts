/** The product's name as people read it, and as it stands in paths and ids. Texts interpolate both. */
export const PRODUCT = { name: 'Fieldstone', slug: 'fieldstone' } as const;

/** The apps by the ids under which they report and are notified, with the names that people read (decisions.md). */
export const APPLICATIONS = [
  { id: 'fieldstone-go', name: 'Fieldstone Go' },
  { id: 'fieldstone-legacy', name: 'Fieldstone Mobile (legacy)' },
] as const;

export type ApplicationId = (typeof APPLICATIONS)[number]['id'];

/** The ids alone, for schemas. */
export const APPLICATION_IDS = ['fieldstone-go', 'fieldstone-legacy'] as const satisfies readonly ApplicationId[];

/** The brand blue; also the colour of appointments that match no rule (seed 1, section 9). */
export const BRAND_COLOR = '#004F9E';
