import type { RemoteName } from '@acquaint/contracts';

/** The author of the shell's scripts, and of the libraries that it shares. */
export const SHELL = 'shell';

/** The author of scripts that an extension of the browser runs in the page. What they add is left alone. */
export const EXTENSION = 'extension';

/** Who wrote a script: the name of a remote, `SHELL`, `EXTENSION`, or null for someone who is not known. */
export type Author = RemoteName | null;

/** Returns the remote that wrote a script; null if no remote is known to have done it. */
export function remoteOf(author: Author): RemoteName | null {
  return author === SHELL || author === EXTENSION ? null : author;
}
