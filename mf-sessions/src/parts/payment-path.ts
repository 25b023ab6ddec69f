/** Where a session is paid for, and where its payment is looked up. @param id the session's */
export function paymentPath(id: string): string {
  return `/dashboard/interview-payment/?session=${id}`;
}
