import type { ParsedInput, reportSecurity } from '@acquaint/contracts';

type Reports = ParsedInput<typeof reportSecurity>['body'];

/** What was blocked, told in words of a short list: neither an address with names in it nor a piece of a page. */
export interface SecurityReportKind {
  /** Of the policy: `script-src-elem`; `integrity` of an Integrity-Policy; `other` when it is none we know. */
  readonly directive: string;
  /** The origin, or a keyword such as `inline`. */
  readonly blocked: string;
  /** Our script that did it, with its line, as far as the browser tells; '' otherwise. */
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
 * The kinds in what a browser sent, in either of its two formats; reports that are about no policy are left out.
 * @param own origin of the platform.
 */
export function kindsOf(reports: Reports, own: string): SecurityReportKind[] {
  if ('csp-report' in reports) {
    const report = reports['csp-report'];
    // Older browsers give the whole directive with its sources: `script-src 'self'`.
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

/** Extensions of the browser block themselves in every page: one word for all. */
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

/** Only a file of ours: a page's address may hold a username. */
function scriptOf(file: string | null | undefined, line: number | null | undefined, own: string): string {
  if (!file || !URL.canParse(file)) return '';
  const { origin, pathname } = new URL(file);
  if (origin !== own || !/^[\w./@-]{1,200}\.m?js$/.test(pathname)) return '';
  return typeof line === 'number' ? `${pathname}:${line}` : pathname;
}
