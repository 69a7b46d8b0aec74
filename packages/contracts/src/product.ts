/** The product's name as people read it, and as it stands in paths and ids. Texts interpolate both. */
export const PRODUCT = { name: 'Fieldstone', slug: 'fieldstone' } as const;

/** The brand blue; also the colour of appointments that match no rule (seed 1, section 9). */
export const BRAND_COLOR = '#004F9E';
