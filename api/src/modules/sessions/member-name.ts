import { PRODUCT_NAME } from '@acquaint/contracts';

/** First and last name. What looks like an address is not passed on to others as a name. */
export function fullName({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}): string {
  const name = `${firstName} ${lastName}`.trim();
  return /[/:@\\]|\w\.\w/.test(name) ? `A member of ${PRODUCT_NAME}` : name;
}
