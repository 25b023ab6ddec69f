/** Returns a topic as people read it, where only its slug is known: `career-change` is "career change". */
export function topicOf(slug: string): string {
  return slug.replaceAll('-', ' ');
}
