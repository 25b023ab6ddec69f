import type { TestRun } from './report.ts';
import { duration } from './report.ts';

const BEGIN = '<!-- measured by pnpm test: begin -->';
const END = '<!-- measured by pnpm test: end -->';

/** Returns the text that documents quote: the duration of the run and of each stage. */
export function quoteOf({ stages, seconds, cores, startedAt }: TestRun): string {
  const rows = stages.map((stage) => `| ${stage.name} | ${duration(stage.seconds)} | ${stage.passed} |`);
  return [
    `\`pnpm test\` took ${duration(seconds)} on ${cores} cores (${startedAt.slice(0, 10)}); stages run two at a time.`,
    '',
    '| stage | time | passed |',
    '| --- | ---: | ---: |',
    ...rows,
  ].join('\n');
}

/**
 * Inserts a quotation between the markers of a page.
 * @throws Error when the page has no markers.
 */
export function withQuote(page: string, quote: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`There is no ${BEGIN} … ${END} in this page.`);
  return `${before}${BEGIN}\n\n${quote}\n\n${END}${after}`;
}
