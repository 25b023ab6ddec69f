import type { RemoteName } from '@acquaint/contracts';

/** A script of a remote in a stack or as the place of an error: `…/mf/mf-circles/0.1.0-0123456789/assets/540.js:1:20`. */
const SCRIPT = /\/mf\/(mf-[a-z][a-z0-9-]*)\/[^/\s]+\/[^\s]*\.js/;

/**
 * Not failures of a remote: an answer of the API has its own sentence and its own notice, and who aborts something does it on
 * purpose (a film that is paused before it plays, a page that is left).
 */
const IGNORED = ['ApiFailure', 'AbortError', 'CancelledError'];

/**
 * Hears what remotes throw outside of rendering, and tells whose it was by the script it came from. What comes from nobody's
 * script, such as a browser's extension, is not told. Returns how to stop.
 * @param elsewhere whose a script is that does not come from the platform: of a text with its address in it.
 */
export function watchEvents(
  heard: (remote: RemoteName, error: unknown) => void,
  elsewhere: (text: string) => RemoteName | undefined = () => undefined,
): () => void {
  const ownerOf = (text: string) => SCRIPT.exec(text)?.[1] ?? elsewhere(text);
  const tell = (error: unknown, place: string): void => {
    const { name = '', stack = '' } = error instanceof Error ? error : {};
    if (IGNORED.includes(name) || isAborted(error)) return;
    const remote = ownerOf(stack) ?? ownerOf(place);
    if (remote !== undefined) heard(remote, error);
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

/** In some browsers a DOMException is no Error. */
function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
