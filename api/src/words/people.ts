import { hasAddress, PRODUCT_NAME, type PersonSummary } from '@acquaint/contracts';
import { t } from './words.ts';

/** A person as the contract has them, or as the tables do. */
type Named =
  | Pick<PersonSummary, 'first_name' | 'last_name' | 'is_erased'>
  | { readonly firstName: string; readonly lastName: string; readonly isErased?: boolean };

/** First and last name. Whose account is erased is called “Deleted member”, in the language of who reads it. */
export function fullName(person: Named): string {
  const isContract = 'first_name' in person;
  if (isContract ? person.is_erased : person.isErased) return t('Deleted member');
  const [first, last] = isContract
    ? [person.first_name, person.last_name]
    : [person.firstName, person.lastName];
  return `${first} ${last}`.trim();
}

/** `fullName` for emails, notifications and calendars. What looks like an address or a link is not passed on as a name. */
export function nameInMail(person: Named): string {
  const name = fullName(person);
  return /[/:@\\]|\w\.\w/.test(name) || hasAddress(name)
    ? t('A member of {product}', { product: PRODUCT_NAME })
    : name;
}
