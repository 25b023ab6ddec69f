/** What a remote from source needs: its code, its styles, and the stream that tells of new builds. */
const WIDENED = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'];

/**
 * A Content-Security-Policy that also lets the page load from these origins; everything else in it stays as it is.
 * @param origins `http://localhost:4210`; nothing that is no such origin may come here.
 */
export function widenPolicy(policy: string, origins: readonly string[]): string {
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .map((directive) =>
      WIDENED.includes(directive.split(' ')[0] ?? '') ? [directive, ...origins].join(' ') : directive,
    )
    .join('; ');
}
