/** A file of a build that did not arrive: what webpack, and the build's own loading of chunks, tells in its error. */
export interface ChunkError {
  /** Address of the file; '' when the error does not name it. */
  readonly url: string;
  /** The digest it should have; '' when the error does not name it. */
  readonly integrity: string;
  readonly timedOut: boolean;
}

interface WebpackChunkError extends Error {
  readonly type?: string;
  readonly request?: string;
  readonly event?: { readonly target?: { readonly integrity?: string } };
}

/** The file that an error says did not arrive, or null when the error is another one. */
export function chunkErrorOf(error: unknown): ChunkError | null {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return null;
  const { type, request, event } = error as WebpackChunkError;
  // A retry's address: the question would be asked past the caches anyway. Behind the `#` of a style stands its digest.
  const url = (request ?? '').replace(/[?#].*$/, '');
  const ofStyle = /#(sha\d+-.+)$/.exec(request ?? '')?.[1];
  return { url, integrity: event?.target?.integrity ?? ofStyle ?? '', timedOut: type === 'timeout' };
}
