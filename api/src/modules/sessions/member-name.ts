import { PRODUCT_NAME } from '@acquaint/contracts';
import { t } from '../../words/words.ts';

/**
 * First and last name. What looks like an address is not passed on to others as a name; whose account is gone is called so in the
 * language of who reads it.
 */
export function fullName({
  firstName,
  lastName,
  isErased = false,
}: {
  readonly firstName: string;
  readonly lastName: string;
  /** Their account is gone. */
  readonly isErased?: boolean;
}): string {
  if (isErased) return t('Deleted member');
  const name = `${firstName} ${lastName}`.trim();
  return /[/:@\\]|\w\.\w/.test(name) ? t('A member of {product}', { product: PRODUCT_NAME }) : name;
}
