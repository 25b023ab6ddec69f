import type { ParsedInput, reportSecurity } from '@acquaint/contracts';

type Reports = ParsedInput<typeof reportSecurity>['body'];

/** A kind of blocked resource, reduced to a few fixed values: without URLs that could contain names, and without page content. */
export interface SecurityReportKind {
  /** The policy's directive, such as `script-src-elem`; `integrity` for an Integrity-Policy; `other` if unknown. */
  readonly directive: string;
  /** The origin, or a keyword such as `inline`. */
  readonly blocked: string;
  /** Our script that caused it, with its line, as far as the browser reports them; '' otherwise. */
  readonly source: string;
}

const DIRECTIVES: ReadonlySet<string> = new Set([
  ...['base-uri', 'child-src', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors'],
  ...['frame-src', 'img-src', 'manifest-src', 'media-src', 'object-src', 'script-src', 'script-src-attr'],
  ...['script-src-elem', 'style-src', 'style-src-attr', 'style-src-elem', 'worker-src', 'trusted-types'],
  ...['require-trusted-types-for'],
]);

const KEYWORDS: ReadonlySet<string> = new Set([
  ...['inline', 'eval', 'wasm-eval', 'self', 'trusted-types-policy', 'trusted-types-sink'],
]);

/**
 * Returns the kinds in a browser's reports, in either of the two formats. Reports that are not about a policy are left out.
 * @param own origin of the platform.
 */
export function kindsOf(reports: Reports, own: string): SecurityReportKind[] {
  if ('csp-report' in reports) {
    const report = reports['csp-report'];
    // Older browsers send the whole directive with its sources: `script-src 'self'`.
    const directive = report['effective-directive'] ?? report['violated-directive'] ?? '';
    return [
      {
        directive: known(directive.split(' ')[0] ?? ''),
        blocked: originOf(report['blocked-uri'] ?? '', own),
        source: scriptOf(report['source-file'], report['line-number'], own),
      },
    ];
  }
  return [reports].flat().flatMap(({ type, body }) => {
    if (type !== 'csp-violation' && type !== 'integrity-violation') return [];
    return {
      directive: type === 'csp-violation' ? known(body?.effectiveDirective ?? '') : 'integrity',
      blocked: originOf(body?.blockedURL ?? '', own),
      source: scriptOf(body?.sourceFile, body?.lineNumber, own),
    };
  });
}

function known(directive: string): string {
  return DIRECTIVES.has(directive) ? directive : 'other';
}

/**
 * Reduces a blocked URL to its origin or a keyword. Browser extensions trigger reports on every page; all of them become
 * `extension`.
 */
function originOf(blocked: string, own: string): string {
  if (KEYWORDS.has(blocked)) return blocked;
  if (blocked === '') return 'inline';
  if (/^[a-z-]+-extension(:|$)/.test(blocked)) return 'extension';
  if (/^(data|blob|about|filesystem)(:|$)/.test(blocked)) return /^\w+/.exec(blocked)?.[0] ?? 'other';
  if (!URL.canParse(blocked)) return 'other';
  const { origin } = new URL(blocked);
  if (origin === own) return 'self';
  return origin === 'null' ? 'other' : origin.slice(0, 100);
}

/** Returns the path of a script of ours, '' for anything else: a page's address could contain a username. */
function scriptOf(file: string | null | undefined, line: number | null | undefined, own: string): string {
  if (!file || !URL.canParse(file)) return '';
  const { origin, pathname } = new URL(file);
  if (origin !== own || !/^[\w./@-]{1,200}\.m?js$/.test(pathname)) return '';
  return typeof line === 'number' ? `${pathname}:${line}` : pathname;
}
