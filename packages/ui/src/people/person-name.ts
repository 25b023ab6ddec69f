import type { PersonSummary } from '@acquaint/contracts';
import { t } from '@acquaint/i18n/common';

/** `is_erased` is omitted for the logged-in member's own name. */
type Named = Pick<PersonSummary, 'first_name' | 'last_name' | 'username'> &
  Partial<Pick<PersonSummary, 'is_erased'>>;

/** Returns the first and last name, or the username without them; a fixed text for an erased account. */
export function personName(person: Named): string {
  if (person.is_erased) return t('Deleted member');
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}

/** Returns the first name, where the full name would be too long; a fixed text for an erased account. */
export function firstNameOf(person: Named): string {
  return person.is_erased ? t('Deleted member') : person.first_name;
}
