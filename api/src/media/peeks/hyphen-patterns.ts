import type { LoadPatterns } from '@acquaint/contracts/peek-film/syllables';

/** Patterns for dividing words, loaded when a word needs them. */
export const HYPHEN_PATTERNS: LoadPatterns = {
  de: () => import('hyphen/de/index.js'),
  en: () => import('hyphen/en/index.js'),
};
