/** Minimum length that `searchMessages` accepts. */
export const SHORTEST_SEARCH = 2;
