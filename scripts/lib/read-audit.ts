/** The output and exit code of an audit of libraries. */
export interface AuditReport {
  readonly code: 0 | 1 | 2;
  readonly lines: readonly string[];
}

const SEVERITIES = ['critical', 'high', 'moderate', 'low'] as const;
type Severity = (typeof SEVERITIES)[number];

interface Advisory {
  readonly severity: Severity;
  readonly module_name: string;
  readonly title: string;
  readonly url: string;
}

const NOT_ASKED =
  'SKIPPED audit:libraries: the npm registry could not be reached, so known vulnerabilities were not checked. Run this on a machine with access to it.';

/**
 * Evaluates an audit.
 * @param output of `pnpm audit --json`, possibly with other text around the JSON.
 */
export function readAudit(output: string): AuditReport {
  const advisories = advisoriesIn(output);
  if (advisories === null) return { code: 2, lines: [NOT_ASKED, ...reason(output)] };
  if (advisories.length === 0) return { code: 0, lines: ['No library has a known vulnerability.'] };
  const worst = [...advisories].sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
  const isUrgent = worst.some(({ severity }) => severity === 'critical' || severity === 'high');
  return {
    code: isUrgent ? 1 : 0,
    lines: worst.map(
      ({ severity, module_name, title, url }) => `${severity}: ${module_name}: ${title} (${url})`,
    ),
  };
}

/** Returns the advisories, or null when the output is not a report. */
function advisoriesIn(output: string): Advisory[] | null {
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  try {
    const report: unknown = JSON.parse(json);
    if (typeof report !== 'object' || report === null || !('advisories' in report)) return null;
    return Object.values(report.advisories as Readonly<Record<string, Advisory>>);
  } catch {
    return null;
  }
}

function reason(output: string): string[] {
  const line = output.split('\n').find((one) => /ERR_PNPM|responded with|ENOTFOUND|ECONN/.test(one));
  return line ? [line.trim()] : [];
}
