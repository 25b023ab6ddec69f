/** Returns what is shown on pointing at a control without text: what it does, and the key that does the same. */
export function keyHint(label: string, key: string): string {
  return `${label} (${key})`;
}
