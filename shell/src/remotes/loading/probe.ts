import { withinTime } from './within-time.ts';

/** What happened to a file the browser did not run: it does not exist, it has other content, or it is unknown. */
export type Finding = 'gone' | 'changed' | 'unreachable';

/**
 * Fetches a file that failed as a script or a style, because their error events do not give a reason.
 * @param integrity expected digest; '' if unknown.
 */
export async function probe(url: string, integrity: string, timeoutMs: number): Promise<Finding> {
  try {
    return await withinTime(timeoutMs, async (signal) => {
      const answer = await fetch(url, { cache: 'no-store', signal });
      if (answer.status === 404 || answer.status === 410) return 'gone';
      if (!answer.ok) return (await isRefusedAsTampered(answer)) ? 'changed' : 'unreachable';
      if (integrity === '') return 'unreachable';
      // The right file after all: it was only unreachable before.
      return (await hasDigest(await answer.arrayBuffer(), integrity)) ? 'unreachable' : 'changed';
    });
  } catch {
    return 'unreachable';
  }
}

/** Returns whether the server refused to send a file whose content differs from what was published. */
async function isRefusedAsTampered(answer: Response): Promise<boolean> {
  if (answer.status !== 503) return false;
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'tampered';
}

/**
 * Returns whether the bytes have the digest. False on an insecure page, which cannot compute it; then the browser's refusal
 * counts.
 */
async function hasDigest(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle;
  const [, bits] = /^sha(256|384)-/.exec(integrity) ?? [];
  if (subtle === undefined || bits === undefined) return false;
  const digest = new Uint8Array(await subtle.digest(`SHA-${bits}`, bytes));
  return integrity === `sha${bits}-${btoa(String.fromCharCode(...digest))}`;
}
