/** A file of a build that failed to load, from the error of webpack or of the build's own chunk loading. */
export interface ChunkError {
  /** URL of the file; '' if the error does not name it. */
  readonly url: string;
  /** Expected digest; '' if the error does not name it. */
  readonly integrity: string;
  readonly timedOut: boolean;
}

interface WebpackChunkError extends Error {
  readonly type?: string;
  readonly request?: string;
  readonly event?: { readonly target?: { readonly integrity?: string } };
}

/** Returns the file that failed to load, or null if the error is another one. */
export function chunkErrorOf(error: unknown): ChunkError | null {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return null;
  const { type, request, event } = error as WebpackChunkError;
  // The query of a retry is removed, because the probe bypasses caches anyway. The fragment of a style contains its digest.
  const url = (request ?? '').replace(/[?#].*$/, '');
  const ofStyle = /#(sha\d+-.+)$/.exec(request ?? '')?.[1];
  return { url, integrity: event?.target?.integrity ?? ofStyle ?? '', timedOut: type === 'timeout' };
}
