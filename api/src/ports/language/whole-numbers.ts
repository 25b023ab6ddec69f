/** Scales a vector so that its largest number becomes 127: only directions matter. */
export function wholeNumbers(vector: readonly number[]): Int8Array {
  const largest = vector.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  return Int8Array.from(vector, (each) => (largest > 0 ? Math.round((127 * each) / largest) : 0));
}
