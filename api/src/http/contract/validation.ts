import type { z } from 'zod';
import { msg } from '@acquaint/i18n/languages';
import { t } from '../../i18n/i18n.ts';
import { badRequest, madeUp, notFound, type FieldErrors, type ProblemError } from '../problem.ts';

const CHECK_FIELDS = msg('Please check the highlighted fields.');

/** Maps zod's messages about types to plain sentences; a sentence in the contract takes precedence. */
const sentences: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return t('This field is required');
      return t(KINDS[issue.expected] ?? 'Enter a value of type {kind}', { kind: issue.expected });
    case 'invalid_value':
      return issue.values.length > 12
        ? t('Choose one of the options')
        : t('Choose one of these: {values}', { values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return t('We don’t know this field');
    case 'too_small':
      if (issue.origin === 'string') {
        return issue.minimum === 1
          ? t('This field is required')
          : t('Write at least {count} characters', { count: Number(issue.minimum) });
      }
      return t('Enter at least {count}', { count: Number(issue.minimum) });
    case 'too_big':
      if (issue.origin === 'string')
        return t('Use at most {count} characters', { count: Number(issue.maximum) });
      return t('Enter at most {count}', { count: Number(issue.maximum) });
    case 'invalid_format':
      return t(FORMATS[issue.format] ?? 'This isn’t in the right format');
    default:
      return t('This value isn’t valid');
  }
};

const KINDS: Readonly<Record<string, string>> = {
  string: msg('Enter some text'),
  number: msg('Enter a number'),
  int: msg('Enter a whole number'),
  boolean: msg('Enter true or false'),
  array: msg('Enter a list'),
  object: msg('Enter an object'),
  record: msg('Enter an object'),
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: msg('This isn’t a valid id'),
  datetime: msg('Enter a time in UTC, such as 2026-11-21T09:00:00Z'),
  date: msg('Enter a date, such as 2026-11-21'),
  url: msg('Enter an address that starts with https://'),
};

/**
 * Parses a body or query.
 * @throws ProblemError 400 with a sentence per field.
 */
export function parseFields<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: sentences });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const isMadeUp = issues.some(({ code }) => code === 'unrecognized_keys');
  throw (isMadeUp ? madeUp : badRequest)(CHECK_FIELDS, fieldErrors(issues));
}

/**
 * Parses path parameters.
 * @throws ProblemError 404, because a malformed id or name belongs to no record.
 */
export function parseParams<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw notFound();
}

/**
 * Refuses input at an endpoint that takes none.
 * @throws ProblemError 400
 */
export function refuseUnexpected(value: unknown): void {
  if (value === undefined) return;
  if (typeof value !== 'object' || value === null) throw madeUp(msg('This request can’t have a body.'));
  const names = Object.keys(value);
  if (names.length === 0) return;
  throw madeUp(CHECK_FIELDS, Object.fromEntries(names.map((name) => [name, ['We don’t know this field']])));
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: Record<string, string[]> = {};
  const add = (path: readonly PropertyKey[], sentence: string): void => {
    const field = path.map(String).join('.') || 'body';
    const known = Object.hasOwn(errors, field) ? errors[field] : undefined;
    if (!known) errors[field] = [sentence];
    else if (!known.includes(sentence)) known.push(sentence);
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], issue.message);
    } else {
      add(issue.path, issue.message);
    }
  }
  return errors;
}

/**
 * Refuses U+0000 in any text, because PostgreSQL cannot store it.
 * @throws ProblemError 400
 */
export function refuseNulCharacters(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw nulProblem(path);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('\0')) throw nulProblem(path);
    refuseNulCharacters(inner, path ? `${path}.${key}` : key);
  }
}

function nulProblem(path: string): ProblemError {
  return madeUp(CHECK_FIELDS, { [path || 'body']: ['Remove the control characters'] });
}
