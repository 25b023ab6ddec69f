import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.ts';
import { settingsOf } from './plan.ts';
import type { OpenApi } from './plan.ts';

/** The parts of Schemathesis' JSON report that are used. */
interface Report {
  readonly complete: boolean;
  readonly operations: { readonly tested: number } | null;
  readonly test_cases: { readonly generated: number; readonly unique_failures: number };
  readonly errors: readonly { readonly title: string; readonly count: number }[];
}

/** What a run has found. */
export interface Found {
  /** Calls of the API that were made. */
  readonly calls: number;
  /** Requests that were made up. */
  readonly cases: number;
  readonly findings: number;
  /** Every finding with a curl line; empty when there is none. */
  readonly details: string;
}

export interface Round {
  readonly schemathesis: string;
  /** Where documents and reports are written. */
  readonly folder: string;
  readonly document: OpenApi;
  /** The address that paths of the document are below. */
  readonly baseUrl: string;
  readonly calls: readonly string[];
  /** An access token; null for nobody. */
  readonly token: string | null;
  readonly seed: number;
  /** Largest number of random cases of each call, besides those of its examples and the limits of its fields. */
  readonly examples: number;
  /** Connections break, as processes are killed: a request without an answer is sent again, once. */
  readonly isCut?: boolean;
}

/**
 * Runs Schemathesis with all its checks, in an order that the seed decides.
 * @throws Error with its output when it does not finish.
 */
export async function fuzz(round: Round): Promise<Found> {
  const { folder, calls, token, document } = round;
  const [schema, settings, report] = ['openapi.json', 'schemathesis.toml', 'report.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(schema, JSON.stringify(document));
  writeFileSync(settings, settingsOf(document, round.isCut));
  const args = [
    ...['--config-file', settings, 'run', schema, '--url', round.baseUrl],
    ...calls.flatMap((name) => ['--include-operation-id', name]),
    ...(token === null ? [] : ['--header', `Authorization: Bearer ${token}`]),
    ...['--phases', 'examples,coverage,fuzzing', '--max-examples', String(round.examples)],
    ...['--seed', String(round.seed), '--workers', '1', '--generation-database', 'none'],
    ...['--continue-on-failure', '--request-timeout', '60', '--max-redirects', '0', '--no-color'],
    // Curl lines work as they are: the tokens belong to a server that is thrown away.
    ...['--output-sanitize', 'false', '--warnings', 'off', '--suppress-health-check', 'all'],
    ...['--report', 'json', '--report-json-path', report],
  ];
  // A proxy would get the requests otherwise.
  const { output } = await run(round.schemathesis, args, { cwd: folder, env: { NO_PROXY: '*' } });
  if (!existsSync(report)) throw new Error(`Schemathesis did not finish:\n${output}`);
  const read = JSON.parse(readFileSync(report, 'utf8')) as Report;
  if (!read.complete || !read.operations) throw new Error(`Schemathesis did not finish:\n${output}`);
  const errors = read.errors.reduce((sum, { count }) => sum + count, 0);
  const findings = read.test_cases.unique_failures + errors;
  return {
    calls: read.operations.tested,
    cases: read.test_cases.generated,
    findings,
    details: findings === 0 ? '' : detailsIn(output),
  };
}

/** Returns the sections of Schemathesis' output about errors and failures. */
function detailsIn(output: string): string {
  const from = output.search(/^=+ (ERRORS|FAILURES) =+$/m);
  const until = output.search(/^=+ SUMMARY =+$/m);
  return (from < 0 ? output : output.slice(from, until < from ? undefined : until)).trim();
}
