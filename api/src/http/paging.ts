/** The requested page of a list, as in the contract's PageQuery. */
export interface PageRequest {
  readonly page: number;
  readonly page_size: number;
}

/** A page of a list, as in the contract's `pageOf`. */
export interface Paged<T> {
  readonly count: number;
  readonly next: number | null;
  readonly previous: number | null;
  readonly max_page: number;
  readonly results: T[];
}

/**
 * Builds the response for one page of a list (R-API-2).
 * @param count number of items on all pages.
 */
export function paged<T>(results: T[], count: number, { page, page_size }: PageRequest): Paged<T> {
  const max_page = Math.max(1, Math.ceil(count / page_size));
  return {
    count,
    next: page < max_page ? page + 1 : null,
    previous: page > 1 ? Math.min(page - 1, max_page) : null,
    max_page,
    results,
  };
}
