import { hasAddress, PRODUCT_NAME, type PersonSummary } from '@acquaint/contracts';
import { t } from './i18n.ts';

/** A person with the fields of the contract or of the tables. */
type Named =
  | Pick<PersonSummary, 'first_name' | 'last_name' | 'is_erased'>
  | { readonly firstName: string; readonly lastName: string; readonly isErased?: boolean };

/** Returns first and last name. A deleted account is called “Deleted member”, in the reader's language. */
export function fullName(person: Named): string {
  const isContract = 'first_name' in person;
  if (isContract ? person.is_erased : person.isErased) return t('Deleted member');
  const [first, last] = isContract
    ? [person.first_name, person.last_name]
    : [person.firstName, person.lastName];
  return `${first} ${last}`.trim();
}

/** Returns `fullName` for emails, notifications and calendars. Names that look like an email address or a link are replaced. */
export function nameInEmail(person: Named): string {
  const name = fullName(person);
  return /[/:@\\]|\w\.\w/.test(name) || hasAddress(name)
    ? t('A member of {product}', { product: PRODUCT_NAME })
    : name;
}
