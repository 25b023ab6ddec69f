/** Returns the city that a time zone is named after: `New York` for `America/New_York`, `UTC` for `UTC`. */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
