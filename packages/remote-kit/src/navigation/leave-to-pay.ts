/** Navigates to the payment provider's page, whose URL the server created. @throws Error like `safeAddress`. */
export function leaveToPay(url: string): void {
  window.location.assign(safeAddress(url, window.location.href));
}

/**
 * Returns the absolute URL.
 * @param page the base URL for a relative one.
 * @throws Error when the URL is neither on this site nor uses TLS.
 */
export function safeAddress(url: string, page: string): string {
  const address = new URL(url, page);
  if (address.origin !== new URL(page).origin && address.protocol !== 'https:') {
    throw new Error(`Nobody is led to pay at ${address.protocol}//${address.host}`);
  }
  return address.href;
}
