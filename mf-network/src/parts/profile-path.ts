/** The page of another person (specification §2: query username). */
export function profilePath(username: string): string {
  return `/dashboard/user?username=${encodeURIComponent(username)}`;
}
