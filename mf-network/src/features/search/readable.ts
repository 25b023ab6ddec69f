/** Returns a time zone as people read it: `America/New_York` is "America/New York". */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** Returns a topic as people read it, where only its slug is known: `career-change` is "career change". */
export function topicOf(slug: string): string {
  return slug.replaceAll('-', ' ');
}
