import { FORMATS, STAFF_REASON_MAX } from './product.ts';
import { z } from './zod.ts';

/** Every record's id. */
export const Id = z.uuid();
export const IdParams = z.strictObject({ id: Id });

/** The largest number of the database's `integer`: no number that is kept is larger. */
const MOST = 2_147_483_647;

/** A whole number that people or programs send, from 0 on; no larger than the database can keep. */
export const WholeNumber = z.number().int().min(0).max(MOST);

/** The same in an address. @param least 0 or more. */
export const wholeNumberInQuery = (least: number) => z.coerce.number().int().min(least).max(MOST);

/** An instant: ISO 8601 in UTC, as `2026-11-21T09:00:00.000Z`. */
export const Instant = z.iso.datetime();

/** A calendar date without a zone: `2026-11-21`. */
export const PlainDate = z.iso.date();

/** The language a member reads, and how they have dates, times and numbers written; null as their device does. */
export const Formats = z.enum(FORMATS).nullable();
export type Formats = z.infer<typeof Formats>;

/** An IANA time zone name that this runtime knows, such as `Europe/Berlin`. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Choose a time zone from the list, such as Europe/Berlin')
  .overwrite(inUsualCase);

function isTimeZone(name: string): boolean {
  return resolveTimeZone(name) !== null;
}

/** Runtimes read `europe/berlin` too. Only the case is put right: `Asia/Calcutta` stays what its owner chose. */
function inUsualCase(name: string): string {
  const resolved = resolveTimeZone(name);
  return resolved?.toLowerCase() === name.toLowerCase() ? resolved : name;
}

/** The runtime's own name of a zone, null when there is no such zone. */
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

/** A chosen username: 3 to 30 of a-z, 0-9, `_`, `.` (R-ACCT-3). */
export const ChosenUsername = z
  .string()
  .transform((name) => name.trim().toLowerCase())
  .pipe(
    z.string().regex(/^[a-z0-9_.]{3,30}$/, 'Use 3 to 30 letters from a to z, numbers, underscores or dots'),
  );

/** A username in a query: the chosen one or, before there is one, the email. */
export const UsernameReference = z.string().trim().min(1).max(254);

/** Text a person types: trimmed, no control characters. */
export function text(max: number, min = 0) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !CONTROL.test(value), 'Remove the control characters')
    .refine(isWellFormed, 'Remove the broken character');
}
// eslint-disable-next-line no-control-regex -- the rule exists to keep these characters out
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Why staff decide what they decide, for the audit log. */
export const StaffReason = text(STAFF_REASON_MAX, 1);

/** Half of a surrogate pair is no character: a database would keep another one in its place. */
function isWellFormed(value: string): boolean {
  return value.isWellFormed();
}

/** The body of every error: a sentence to show and, for 400, sentences by field path. */
export const ApiError = z.object({
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type ApiError = z.infer<typeof ApiError>;

/** The empty answer of 204. */
export const Nothing = z.undefined();

/** Page numbers start at 1. */
export const PageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
});

/** A boolean in a query string: `true` or `false`. */
export const QueryFlag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A page of a list (R-API-2); `next` and `previous` are page numbers or null, `max_page` is the last page. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({
    count: z.number().int(),
    next: z.number().int().nullable(),
    previous: z.number().int().nullable(),
    max_page: z.number().int(),
    results: z.array(item),
  });
}

/** What a member is here for (R-API-8). */
export const Goal = z.enum(['seeking_job', 'lets_brainstorm', 'recruiting', 'investing']);
export type Goal = z.infer<typeof Goal>;

/** A topic by its name and slug (R-API-8). */
export const Topic = z.object({ name: z.string(), slug: z.string() });
export type Topic = z.infer<typeof Topic>;

/** A topic in a request: named by slug, the name is for display and may be left out. */
export const TopicReference = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'This topic isn’t in the list')
    .max(64),
  name: z.string().max(80).optional(),
});

/** What anybody may see of a person in a list or beside a record. */
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
  /** The account was erased: what is left of it has no name of its own, and is called “Deleted member”. */
  is_erased: z.boolean(),
});
export type PersonSummary = z.infer<typeof PersonSummary>;

/** 409: what stands in the way and what to do next. */
export const Conflict = z.object({ detail: z.string() });
