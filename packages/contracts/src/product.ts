/** The product's name as people read it, and as it stands in paths and ids. Texts interpolate both. */
export const PRODUCT = { name: 'Fieldstone', slug: 'fieldstone' } as const;

/** Application ids of the mobile apps and how they are shown. */
export const APPLICATIONS = [
  { id: `${PRODUCT.slug}-go`, name: `${PRODUCT.name} Go` },
  { id: `${PRODUCT.slug}-legacy`, name: `${PRODUCT.name} Mobile (legacy)` },
] as const;

/** The brand blue; also the colour of appointments that match no rule (seed 1, section 9). */
export const BRAND_COLOR = '#004F9E';
