/** Directives that a remote from source needs: for its scripts, its styles, and the event stream of new builds. */
const WIDENED = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'];

/**
 * Returns a Content-Security-Policy that also lets the page load from these origins; the rest of it is unchanged.
 * @param origins such as `http://localhost:4210`; the caller must have validated them.
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
