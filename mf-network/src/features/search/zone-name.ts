/** Returns a time zone as people read it: `America/New_York` is "America/New York". */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}
