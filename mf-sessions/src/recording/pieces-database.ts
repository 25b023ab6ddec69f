/** The browser's database of pieces; who never recorded has none. */
export const PIECES_DATABASE = 'acquaint-recordings';
