/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const K = fractions(64, Math.cbrt);
/** The same for the square roots of the first 8. */
const INITIAL_HASH = fractions(8, Math.sqrt);

/** Capacity of one 64-byte block besides its end mark and length. */
const MAX_LENGTH = 55;

/**
 * Returns the first 32 bits of the SHA-256 of a short ASCII text, as an unsigned number. For the challenge before an inquiry:
 * many small hashes, synchronously, also where `crypto.subtle` is missing (an insecure page).
 * @param text at most 55 characters.
 */
export function sha256FirstWord(text: string): number {
  if (text.length > MAX_LENGTH) throw new Error('The text does not fit into one block');
  const w = new Int32Array(64);
  for (let i = 0; i < text.length; i++) w[i >> 2]! |= text.charCodeAt(i) << (24 - 8 * (i & 3));
  w[text.length >> 2]! |= 0x80 << (24 - 8 * (text.length & 3));
  w[15] = text.length * 8;
  for (let i = 16; i < 64; i++) {
    w[i] = w[i - 16]! + small(w[i - 15]!, 7, 18, 3) + w[i - 7]! + small(w[i - 2]!, 17, 19, 10);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = INITIAL_HASH;
  for (let i = 0; i < 64; i++) {
    const t1 = (h + big(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const t2 = (big(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (INITIAL_HASH[0]! + a) >>> 0;
}

function rotateRight(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by));
}

function small(x: number, first: number, second: number, shift: number): number {
  return rotateRight(x, first) ^ rotateRight(x, second) ^ (x >>> shift);
}

function big(x: number, first: number, second: number, third: number): number {
  return rotateRight(x, first) ^ rotateRight(x, second) ^ rotateRight(x, third);
}

function fractions(count: number, root: (prime: number) => number): Int32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return Int32Array.from(primes, (prime) => Math.floor((root(prime) % 1) * 2 ** 32) | 0);
}
