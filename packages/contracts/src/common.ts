import { FORMATS, STAFF_REASON_MAX } from './product.ts';
import { currentZone } from './time-zones.ts';
import { z } from './zod.ts';

/** The id of a record. */
export const Id = z.uuid();
export const IdParams = z.strictObject({ id: Id });

/** The maximum of the database's `integer` type. */
const MOST = 2_147_483_647;

/** A whole number in a request, from 0 to the largest number the database can store. */
export const WholeNumber = z.number().int().min(0).max(MOST);

/** Returns the schema of a whole number in a query string. @param least 0 or more. */
export const wholeNumberInQuery = (least: number) => z.coerce.number().int().min(least).max(MOST);

/** An instant: ISO 8601 in UTC, as `2026-11-21T09:00:00.000Z`. */
export const Instant = z.iso.datetime();

/** A calendar date without a zone: `2026-11-21`. */
export const PlainDate = z.iso.date();

/** A member's locale: the language of the text and the format of dates, times and numbers; null for the device's. */
export const Locale = z.enum(FORMATS).nullable();
export type Locale = z.infer<typeof Locale>;

/** An IANA time zone name that this runtime knows, such as `Europe/Berlin`. Former names are replaced with the current ones. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Choose a time zone from the list, such as Europe/Berlin')
  .overwrite((name) => currentZone(inUsualCase(name)));

function isTimeZone(name: string): boolean {
  return resolveTimeZone(name) !== null;
}

/** Corrects the case of names such as `europe/berlin`, which runtimes accept. Aliases such as `US/Eastern` are kept. */
function inUsualCase(name: string): string {
  const resolved = resolveTimeZone(name);
  return resolved?.toLowerCase() === name.toLowerCase() ? resolved : name;
}

/** Returns the runtime's own name of a zone, null when there is no such zone. */
function resolveTimeZone(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Non-space text, @, non-space text, a dot, non-space text (R-API-7). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** An email address. Compared in lower case. */
export const Email = z
  .string()
  .max(254, 'Email addresses can have up to 254 characters')
  .regex(EMAIL_PATTERN, 'Enter an email address, such as ada@example.org')
  .refine(isWellFormed, 'Enter an email address, such as ada@example.org')
  .transform((email) => email.toLowerCase());

/** The fewest and the most characters of a chosen username. */
export const USERNAME_LENGTH = { min: 3, max: 30 } as const;
export const USERNAME_PATTERN = new RegExp(`^[a-z0-9_.]{${USERNAME_LENGTH.min},${USERNAME_LENGTH.max}}$`);

/** A chosen username: 3 to 30 of a-z, 0-9, `_`, `.` (R-ACCT-3). */
export const ChosenUsername = z
  .string()
  .transform((name) => name.trim().toLowerCase())
  .pipe(z.string().regex(USERNAME_PATTERN, 'Use 3 to 30 letters from a to z, numbers, underscores or dots'));

/** A username in a query: the chosen one or, before there is one, the email. */
export const UsernameReference = z.string().trim().min(1).max(254);

/** Returns the schema of entered text: trimmed, no control characters. */
export function text(max: number, min = 0) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !CONTROL.test(value), 'Remove the control characters')
    .refine(isWellFormed, 'Remove the broken character');
}
// eslint-disable-next-line no-control-regex -- these characters are rejected
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The reason of a staff decision, for the audit log. */
export const StaffReason = text(STAFF_REASON_MAX, 1);

/** Returns false for a lone surrogate, which is no character: a database would store a replacement character instead. */
function isWellFormed(value: string): boolean {
  return value.isWellFormed();
}

/** The body of every error: a sentence to show and, for 400, sentences by field path. */
export const ApiError = z.object({
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type ApiError = z.infer<typeof ApiError>;

/** The empty body of a 204 response. */
export const Nothing = z.undefined();

/** Page number, from 1, and page size. */
export const PageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
});

/** A boolean in a query string: `true` or `false`. */
export const QueryFlag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Returns the schema of a list page (R-API-2); `next` and `previous` are page numbers or null, `max_page` is the last page. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({
    count: z.number().int(),
    next: z.number().int().nullable(),
    previous: z.number().int().nullable(),
    max_page: z.number().int(),
    results: z.array(item),
  });
}

/** Why a member uses the platform (R-API-8). */
export const Goal = z.enum(['seeking_job', 'lets_brainstorm', 'recruiting', 'investing']);
export type Goal = z.infer<typeof Goal>;

/** A topic with its name and slug (R-API-8). */
export const Topic = z.object({ name: z.string(), slug: z.string() });
export type Topic = z.infer<typeof Topic>;

/** A topic in a request, identified by its slug; the name is optional and for display only. */
export const TopicReference = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'This topic isn’t on the list')
    .max(64),
  name: z.string().max(80).optional(),
});

/** The public data of a member, shown in lists and with records. */
export const PersonSummary = z.object({
  id: Id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  headline: z.string(),
  picture_url: z.string().nullable(),
  is_expert: z.boolean(),
  is_investor: z.boolean(),
  is_pro: z.boolean(),
  /** Whether the account was erased; the member is then called “Deleted member”. */
  is_erased: z.boolean(),
});
export type PersonSummary = z.infer<typeof PersonSummary>;

/** 409: what prevents the call and what to do next. */
export const Conflict = z.object({ detail: z.string() });
