import type { PersonSummary } from '@acquaint/contracts';
import { t } from './words.ts';

/** First and last name. Whose account is gone is called so in the language of who reads it. */
export function fullName({
  id,
  username,
  first_name,
  last_name,
}: Pick<PersonSummary, 'id' | 'username' | 'first_name' | 'last_name'>): string {
  const isErased = first_name === 'Deleted' && last_name === 'member' && username === id;
  return isErased ? t('Deleted member') : `${first_name} ${last_name}`.trim();
}
