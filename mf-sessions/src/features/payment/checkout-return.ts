/** How somebody came back from the page of the payment provider. */
export type CheckoutReturn = 'done' | 'cancelled' | null;

/** The server sends people back with `checkout=done` or `checkout=cancelled`; who comes otherwise has neither. */
export function checkoutReturnOf(query: URLSearchParams): CheckoutReturn {
  const how = query.get('checkout');
  return how === 'done' || how === 'cancelled' ? how : null;
}
