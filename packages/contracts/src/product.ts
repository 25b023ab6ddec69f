/** The product's name (R-PROD-2). */
export const PRODUCT_NAME = 'Acquaint';

/** The product's slug (R-PROD-2): `{slug}-pro` is the popup of the pro plan (R-PAGE-8). */
export const PRODUCT_SLUG = 'acquaint';

/** Path of the API on its origin. */
export const API_BASE = '/api/v1';

/**
 * The locales that a member can choose: a language with the formats of a region, as BCP 47 tags that current browsers support
 * (docs/adr/0013, docs/adr/0024).
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

/** Returns the locale of a language for a region; if there is none, the one of the language's main region. */
export function localeFor(language: 'en' | 'de', region: string): (typeof FORMATS)[number] {
  return FORMATS.find((tag) => tag === `${language}-${region}`) ?? (language === 'de' ? 'de-DE' : 'en-GB');
}

/** Maximum length of the reason of a staff decision, in characters. */
export const STAFF_REASON_MAX = 300;

/** The query of a link in one of our emails: it names its page on purpose, so no rule takes its reader elsewhere (R-ONB-18). */
export const MAIL_LINK = 'via=mail';

/** The steps of onboarding that have a page, in their order (R-ONB-4). */
export const TOUR_STEPS = ['ai-match', 'explore-peeks', 'book-session', 'live-session'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

/**
 * Whether a member's first steps are over (R-ONB-17): all of them are done, or the member has skipped them, which also marks
 * `build-network` (R-ONB-9). A booked session ends only the redirects to them.
 */
export function areFirstStepsOver({
  steps,
}: {
  readonly steps: Readonly<Record<TourStep | 'build-network', boolean>>;
}): boolean {
  return steps['build-network'] || TOUR_STEPS.every((step) => steps[step]);
}

/**
 * localStorage key under which a remote stores the name of one of its slots while it has work that must continue on any page
 * (such as a message written offline). The shell renders that slot invisibly when it is idle.
 */
export const UNFINISHED_KEY = 'unfinished';

/**
 * IndexedDB databases that exist only once a remote has stored something in them, and the slot that continues that work. They
 * survive a crash and a logout, which clears the key above.
 */
export const UNFINISHED_DATABASES = {
  'acquaint-recordings': 'recording.uploads',
  'acquaint-notes': 'notes.unsent',
} as const;
