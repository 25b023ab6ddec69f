/** Where a person's profile is (specification §2). */
export function profilePath(username: string): string {
  return `/dashboard/user?username=${encodeURIComponent(username)}`;
}
