/** Returns the cosine of two vectors; 0 for a zero vector, and for vectors of two models. */
export function cosineOf(one: Int8Array, other: Int8Array): number {
  if (one.length !== other.length) return 0;
  let [sum, ones, others] = [0, 0, 0];
  for (let i = 0; i < one.length; i++) {
    const [a, b] = [one[i] ?? 0, other[i] ?? 0];
    sum += a * b;
    ones += a * a;
    others += b * b;
  }
  return ones > 0 && others > 0 ? sum / Math.sqrt(ones * others) : 0;
}
