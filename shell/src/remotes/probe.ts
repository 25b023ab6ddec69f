import { withinTime } from './within-time.ts';

/** What became of a file that the browser did not run: it is not there, it is another one, or nobody can say. */
export type Finding = 'gone' | 'changed' | 'unreachable';

/**
 * Looks at a file that failed as a script or a style: their error events do not say why.
 * @param integrity the digest it should have; '' when that is not known.
 */
export async function probe(url: string, integrity: string, timeoutMs: number): Promise<Finding> {
  try {
    return await withinTime(timeoutMs, async (signal) => {
      const answer = await fetch(url, { cache: 'no-store', signal });
      if (answer.status === 404 || answer.status === 410) return 'gone';
      if (!answer.ok) return (await isRefusedAsTampered(answer)) ? 'changed' : 'unreachable';
      if (integrity === '') return 'unreachable';
      // The right one after all: it was out of reach just before.
      return (await hasDigest(await answer.arrayBuffer(), integrity)) ? 'unreachable' : 'changed';
    });
  } catch {
    return 'unreachable';
  }
}

/** The server sends no file whose bytes are not those that were published, and says so. */
async function isRefusedAsTampered(answer: Response): Promise<boolean> {
  if (answer.status !== 503) return false;
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'tampered';
}

/** A page that is not served securely cannot compute it: then the browser's refusal stands. */
async function hasDigest(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle;
  const [, bits] = /^sha(256|384)-/.exec(integrity) ?? [];
  if (subtle === undefined || bits === undefined) return false;
  const digest = new Uint8Array(await subtle.digest(`SHA-${bits}`, bytes));
  return integrity === `sha${bits}-${btoa(String.fromCharCode(...digest))}`;
}
