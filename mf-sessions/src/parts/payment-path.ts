import type { Address } from '@acquaint/contracts';
import { asAddress } from '@acquaint/remote-kit';

/** Where a session is paid for, and where its payment is looked up. @param id the session's */
export function paymentPath(id: string): Address {
  // With a slash at its end, as people know it (R-PAY-6).
  return asAddress(`/dashboard/interview-payment/?session=${id}`);
}
