import type { UNFINISHED_DATABASES } from '@acquaint/contracts';

/** Name of the IndexedDB of pieces, created by the first recording. The shell checks for it by this name. */
export const PIECES_DATABASE: keyof typeof UNFINISHED_DATABASES = 'acquaint-recordings';
