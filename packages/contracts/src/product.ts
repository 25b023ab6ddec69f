/** The product's name, in one place (decisions, Name). */
export const PRODUCT_NAME = 'Acquaint';

/** The product's slug: `{slug}-pro` is the popup of the pro plan (specification §2). */
export const PRODUCT_SLUG = 'acquaint';

/** Where the API lives on its origin. */
export const API_BASE = '/api/v1';
