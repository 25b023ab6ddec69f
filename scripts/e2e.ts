import { journeys } from './lib/test-run/journeys-stage.ts';
import { endOnSignals } from './lib/ending.ts';
import { announceLivekit } from './lib/programs/livekit.ts';
import { CHROMIUM, COTURN, FFMPEG, provideOrExit, WHOLE_CHROMIUM } from './lib/programs/needs.ts';
import { requireNode } from './lib/require-node.ts';
import { runNode } from './lib/run.ts';
import { readCommand } from './lib/command-line.ts';

/** `pnpm e2e [journey] [Playwright's options]`: builds what changed and runs the browser journeys. */
requireNode();
const { args } = readCommand({
  name: 'e2e',
  does: 'Builds what changed and runs the browser journeys whose path contains one of the words, or all. `pnpm e2e:room` and the like run other journeys in the same way.',
  words: '[journey]…',
  passesTo: 'Playwright',
  settings: {
    E2E_SEED: 'order of the journeys; random by default',
    E2E_BASE_URL: 'address of a running platform to test, instead of a new one',
    E2E_TRACE: '1 keeps Playwright’s traces of failed journeys',
  },
  examples: ['e2e', 'e2e landing', 'E2E_SEED=42 e2e:room relay'],
});
endOnSignals();
const isOf = (config: string): boolean => args.includes(`${config}.config.ts`);
const browser = isOf('room') || isOf('recording') ? WHOLE_CHROMIUM : CHROMIUM;
// Only the room's tests use a relay.
const needs = [browser, FFMPEG, ...(isOf('room') ? [COTURN] : [])];
await provideOrExit(needs, [browser]);
if (isOf('room')) await announceLivekit((line) => console.log(line));

// A platform that already runs elsewhere is not built here.
const built = process.env.E2E_BASE_URL ? 0 : (await runNode(['scripts/build.ts'], { show: true })).code;
if (built !== 0) process.exit(1);
const { passed, failed } = await journeys(args, { show: true });
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
