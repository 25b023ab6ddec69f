/** Leaves this page for one of the payment provider, whose address the server made. @throws Error as `safeAddress` does. */
export function leaveToPay(url: string): void {
  window.location.assign(safeAddress(url, window.location.href));
}

/**
 * The address in full.
 * @param page the one that it may be relative to.
 * @throws Error when it is neither of this site nor over TLS: nobody pays there.
 */
export function safeAddress(url: string, page: string): string {
  const address = new URL(url, page);
  if (address.origin !== new URL(page).origin && address.protocol !== 'https:') {
    throw new Error(`Nobody is led to pay at ${address.protocol}//${address.host}`);
  }
  return address.href;
}
