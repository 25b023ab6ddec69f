import type { PersonSummary } from '@acquaint/contracts';
import { t } from '@acquaint/words/common';

type Named = Pick<PersonSummary, 'first_name' | 'last_name' | 'username'>;

/** First and last name, or the username of somebody who gave none. */
export function personName(person: Named): string {
  if (isErased(person)) return t('Deleted member');
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}

/** The first name, where the last one would be too much. */
export function firstNameOf(person: Named): string {
  return isErased(person) ? t('Deleted member') : person.first_name;
}

/** Whether the account is gone: the server keeps these two words, and no username, for which it gives an id. */
function isErased({ first_name, last_name, username }: Named): boolean {
  return first_name === 'Deleted' && last_name === 'member' && /^[\da-f-]{36}$/.test(username);
}
