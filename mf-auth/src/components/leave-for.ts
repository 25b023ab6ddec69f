/** Leaves the site for a provider's page, whose URL the server made. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
