/** The address of a person's profile (R-PAGE-3). */
export function profilePath(username: string): string {
  return `/dashboard/user?username=${encodeURIComponent(username)}`;
}
