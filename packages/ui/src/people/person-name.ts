import type { PersonSummary } from '@acquaint/contracts';
import { t } from '@acquaint/words/common';

/** `is_erased` is left out where it is one's own name. */
type Named = Pick<PersonSummary, 'first_name' | 'last_name' | 'username'> &
  Partial<Pick<PersonSummary, 'is_erased'>>;

/** First and last name, or the username of somebody who gave none. */
export function personName(person: Named): string {
  if (person.is_erased) return t('Deleted member');
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}

/** The first name, where the last one would be too much. */
export function firstNameOf(person: Named): string {
  return person.is_erased ? t('Deleted member') : person.first_name;
}
