/** The product's name (R-PROD-2). */
export const PRODUCT_NAME = 'Acquaint';

/** The product's slug (R-PROD-2): `{slug}-pro` is the popup of the pro plan (R-PAGE-8). */
export const PRODUCT_SLUG = 'acquaint';

/** Where the API lives on its origin. */
export const API_BASE = '/api/v1';

/**
 * What a member can choose for text, dates, times and numbers: a language in the manner of a region, as BCP 47 tags that every
 * browser of today knows (docs/adr/0013, docs/adr/0024).
 */
export const FORMATS = [
  'de-AT',
  'de-CH',
  'de-DE',
  'de-LI',
  'en-AT',
  'en-AU',
  'en-BE',
  'en-CA',
  'en-CH',
  'en-CZ',
  'en-DE',
  'en-DK',
  'en-ES',
  'en-FI',
  'en-FR',
  'en-GB',
  'en-IE',
  'en-IN',
  'en-IT',
  'en-JP',
  'en-NL',
  'en-NO',
  'en-NZ',
  'en-PL',
  'en-PT',
  'en-SE',
  'en-SG',
  'en-US',
  'en-ZA',
] as const;

/** The choice of a language for a region; where there is none for it, for the region that the language is mostly read in. */
export function formatsFor(language: 'en' | 'de', region: string): (typeof FORMATS)[number] {
  return FORMATS.find((tag) => tag === `${language}-${region}`) ?? (language === 'de' ? 'de-DE' : 'en-GB');
}

/** The longest reason, in characters, that staff give for a decision. */
export const STAFF_REASON_MAX = 300;

/** The steps of onboarding that have a page, in their order (R-ONB-4). */
export const TOUR_STEPS = ['ai-match', 'explore-peeks', 'book-session', 'live-session'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

/**
 * Under this key of localStorage a remote leaves the name of a slot of its own while it has work that must go on whichever page is
 * open next (a message that was written without a network); the shell opens the slot, out of sight, when it has nothing else to do.
 */
export const UNFINISHED_KEY = 'unfinished';

/**
 * Databases of the browser that are there only once a remote has had something to keep, and the slot that goes on with it. They
 * outlive a crash and a log-out, which clears the key above.
 */
export const UNFINISHED_DATABASES = {
  'acquaint-recordings': 'recording.uploads',
  'acquaint-notes': 'notes.unsent',
} as const;
