import type { Address } from '@acquaint/contracts';
import { asAddress } from '@acquaint/remote-kit';

/** Returns the path of a session's payment page. @param id of the session */
export function paymentPath(id: string): Address {
  // With a trailing slash, because that URL is already in use (R-PAY-6).
  return asAddress(`/dashboard/interview-payment/?session=${id}`);
}
