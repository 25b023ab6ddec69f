import { chromium } from 'playwright';
import { OwnPlatform } from '../../e2e/fixtures/own-platform.ts';
import {
  LIMITS,
  measureJoin,
  measureNetwork,
  measureReload,
  measureServerRestart,
  OPEN_TO_ALL,
} from '../../e2e/room/figures.ts';
import { measureFourth } from '../../e2e/room/four-people.ts';
import { whyNoOwnNetwork } from '../../e2e/room/own-network.ts';
import { endOnSignals } from '../../scripts/lib/ending.ts';
import { median } from '../../scripts/lib/median.ts';
import { CHROMIUM, FFMPEG, provideOrExit } from '../../scripts/lib/programs/needs.ts';
import { requireNode } from '../../scripts/lib/require-node.ts';
import { runNode } from '../../scripts/lib/run.ts';
import { report, verdict } from '../table.ts';
import { readCommand } from '../../scripts/lib/command-line.ts';

/**
 * `pnpm bench:room`: two real Chromium pages call each other. Each figure is the median of at least five runs; a missed limit
 * fails.
 */
requireNode();
readCommand({
  name: 'bench:room',
  does: 'Measures how soon two people see and hear each other. Each figure is the median of at least five runs; a missed limit fails the command.',
  examples: ['bench:room'],
});
endOnSignals();
await provideOrExit([CHROMIUM, FFMPEG], [CHROMIUM]);
const built = await runNode(['scripts/build.ts'], { show: true });
if (built.code !== 0) process.exit(1);

const ms = (value: number): string => `${Math.round(value)} ms`;
const rows: (string | number)[][] = [];
/**
 * Adds a row.
 * @param limit milliseconds; undefined if there is no limit.
 */
const times = (name: string, measured: readonly number[], limit?: number): void => {
  const sorted = measured.toSorted((a, b) => a - b);
  const [least = NaN] = sorted;
  const figures = [ms(least), ms(median(measured)), ms(sorted.at(-1) ?? NaN)];
  const promise = limit === undefined ? ['', ''] : [ms(limit), verdict(median(measured) <= limit)];
  rows.push([name, measured.length, ...figures, ...promise]);
};

// Loaded once Chromium is provided: it looks for the browser when it is loaded.
const { LAUNCH } = await import('../../e2e/fixtures/browser.ts');
const browser = await chromium.launch(LAUNCH);
const platform = await OwnPlatform.open(undefined, OPEN_TO_ALL);
try {
  const { room, bare } = await measureJoin(browser, platform);
  times('a bare connection: start to first remote picture', bare);
  times(`“Join” to first remote picture (${LIMITS.joinRatio} × bare)`, room, median(bare) * LIMITS.joinRatio);
  const four = await measureFourth(browser, platform, 3);
  times('a bare connection beside three in a call', four.bare);
  times('“Join” of the fourth to pictures of all three', four.room);
  const why = whyNoOwnNetwork();
  if (why === null) {
    const { back, iceRestarts } = await measureNetwork(browser, platform);
    times(`network back to picture (${iceRestarts} by ICE restart)`, back, LIMITS.network);
  } else {
    rows.push(['network back to picture', 0, '', `SKIPPED: ${why}`, '', '', '']);
  }
  times('reload to picture on both sides', await measureReload(browser, platform), LIMITS.reload);
  const { framesWithout, signalling, newConnections } = await measureServerRestart(browser, platform);
  const fewest = Math.min(...framesWithout);
  rows.push([
    'pictures in 4 s without a server',
    framesWithout.length,
    fewest,
    median(framesWithout),
    '',
    '> 20',
    verdict(fewest > 20),
  ]);
  times('server back to heard again', signalling, LIMITS.signalling);
  const rest = ['', newConnections, '', '0', verdict(newConnections === 0)];
  rows.push(['connections made anew after it', framesWithout.length, ...rest]);
} finally {
  await browser.close();
  await platform.close();
}
const title =
  'The room: two Chromium pages on this machine; the network is lost by taking the cable out of a namespace';
report({ title, columns: ['', 'runs', 'least', 'median', 'most', 'limit', 'verdict'], rows });
process.exit();
