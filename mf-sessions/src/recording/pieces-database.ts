import type { UNFINISHED_DATABASES } from '@acquaint/contracts';

/** The browser's database of pieces; who never recorded has none. The shell knows it by this name too. */
export const PIECES_DATABASE: keyof typeof UNFINISHED_DATABASES = 'acquaint-recordings';
