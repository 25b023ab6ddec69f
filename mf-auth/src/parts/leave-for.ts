/** Leaves the site for a provider's page, whose address the server made. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
