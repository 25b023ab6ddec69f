/** Result with which the booker returned from the payment provider. */
export type CheckoutReturn = 'done' | 'cancelled' | null;

/** Reads the result from the query. The server redirects with `checkout=done` or `checkout=cancelled`; null without either. */
export function checkoutReturnOf(query: URLSearchParams): CheckoutReturn {
  const how = query.get('checkout');
  return how === 'done' || how === 'cancelled' ? how : null;
}
