import type { RemoteName } from '@acquaint/contracts';

/** A remote's script or stylesheet in a stack, an error's location or an address: `…/mf/mf-circles/0.1.0-0123456789/assets/540.js:1:20`. */
const SCRIPT = /\/mf\/(mf-[a-z][a-z0-9-]*)\/[^/\s]+\/[^\s]*\.(?:js|css)/;

/** Returns the remote whose script or stylesheet a text names: a stack, or an address. */
export function remoteOfScript(text: string): RemoteName | undefined {
  return SCRIPT.exec(text)?.[1];
}

/**
 * Not failures of a remote: API errors have their own message and toast, and aborts are intended (a video that is paused before
 * it plays, a page that is left).
 */
const IGNORED = ['ApiFailure', 'AbortError', 'CancelledError'];

/**
 * Listens for errors that remotes throw outside of rendering, and attributes them by their script. Errors of other scripts, such
 * as browser extensions, are ignored. Returns a function that stops it.
 * @param elsewhere returns the remote of a script that does not come from the platform, given a text with its URL.
 */
export function watchEvents(
  report: (remote: RemoteName, error: unknown) => void,
  elsewhere: (text: string) => RemoteName | undefined = () => undefined,
): () => void {
  const ownerOf = (text: string) => remoteOfScript(text) ?? elsewhere(text);
  const tell = (error: unknown, place: string): void => {
    const { name = '', stack = '' } = error instanceof Error ? error : {};
    if (IGNORED.includes(name) || isAborted(error)) return;
    const remote = ownerOf(stack) ?? ownerOf(place);
    if (remote !== undefined) report(remote, error);
  };
  const onError = (event: ErrorEvent): void => tell(event.error, `${event.filename}:`);
  const onRejection = (event: PromiseRejectionEvent): void => tell(event.reason, '');
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** In some browsers a DOMException is not an Error. */
function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
