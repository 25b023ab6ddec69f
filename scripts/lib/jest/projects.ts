import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { waitingForTurn } from '../turns.ts';

const WITHOUT_A_PAGE = [
  'packages/contracts',
  'packages/event-bus',
  'packages/matching',
  'packages/build',
  'packages/remote-store',
  'api',
  'scripts',
  'bench',
  'e2e',
];
const WITH_A_PAGE = [
  'packages/ui',
  'packages/browser-storage',
  'packages/i18n',
  'packages/api-client',
  'packages/remote-kit',
  'shell',
];

/** Returns the folders whose unit tests run without a DOM, if they exist below a root. */
export function nodeFolders(root = ROOT): readonly string[] {
  return WITHOUT_A_PAGE.filter((folder) => existsSync(join(root, folder)));
}

/** Returns the folders whose unit tests run with a DOM, if they exist below a root. */
export function pageFolders(root = ROOT): readonly string[] {
  return [...WITH_A_PAGE, ...globSync('mf-*', { cwd: root })].filter((folder) =>
    existsSync(join(root, folder)),
  );
}

/** Files that mock or reset modules, or use another language: each gets a separate module registry. */
export const ISOLATED_FILES = [
  'mf-peeks/src/components/voice-name.test.ts',
  'mf-sessions/src/features/room/transport/livekit-links.test.ts',
  'mf-sessions/src/features/room/transport/livekit-room.test.tsx',
  'packages/ui/src/overlays/overlays.test.tsx',
  'packages/ui/src/text/city-name.test.ts',
  'packages/ui/src/theme/library-i18n.test.tsx',
  'packages/i18n/src/locale.test.ts',
  'packages/i18n/src/i18n.test.tsx',
  'shell/src/german-page.test.tsx',
];

/** The only API test that mocks a module, to count its calls. */
export const ISOLATED_API_FILE = 'api/src/modules/identity/login/same-work.api.test.ts';

/**
 * Tests of the room and of recordings that encode much video or wait for killed servers, and simulations of many people at once. They run
 * only with `pnpm test --all` or when named, like the browser tests of the room and of recordings.
 */
export const LONG_API_FILES = [
  'api/src/backup/point-in-time.api.test.ts',
  'api/src/media/assemble-voice.api.test.ts',
  'api/src/modules/inbox/chat-chaos.api.test.ts',
  'api/src/modules/payments/event-storm-long.api.test.ts',
  'api/src/modules/payments/event-storm.api.test.ts',
  'api/src/modules/peeks/desk/clip-desk.api.test.ts',
  'api/src/modules/peeks/desk/peek-desk.api.test.ts',
  'api/src/modules/platform/alerts.api.test.ts',
  'api/src/modules/recordings/assembly/assembly.api.test.ts',
  'api/src/modules/recordings/guests/guest-erasure.api.test.ts',
  'api/src/modules/recordings/guests/guest-tracks.api.test.ts',
  'api/src/modules/recordings/killed-call.api.test.ts',
  'api/src/modules/recordings/left-copies.api.test.ts',
  'api/src/modules/recordings/upload/arrivals.api.test.ts',
  'api/src/modules/recordings/upload/raw-pieces.api.test.ts',
  'api/src/modules/room/killed-server.api.test.ts',
  'api/src/modules/sessions/booking/booking-load.api.test.ts',
  'api/src/realtime/rolling-restart.api.test.ts',
];

/** Each file in turn runs once in so many consecutive seeds. */
const TURNS = 3;

/**
 * Tests that take seconds to minutes because they encode videos, kill and restart servers, or build and publish remotes. `pnpm test`
 * runs a third of them each day; with `--all`, or when named, they all run. Neighbors take about the same time, so that each
 * third does, too.
 */
export const FILES_IN_TURN = [
  'api/src/modules/recordings/recordings.api.test.ts',
  'api/src/modules/calendars/calendar-writing.api.test.ts',
  'api/src/modules/calendars/calendar-takeover.api.test.ts',
  'api/src/backup/backup.api.test.ts',
  'api/src/modules/introductions/web-and-worker.api.test.ts',
  'api/src/modules/peeks/videos/peek-races.api.test.ts',
  'api/src/modules/sessions/booking/sent-twice.api.test.ts',
  'api/src/modules/payments/withheld-money/made-up-sessions.api.test.ts',
  'api/src/realtime/pub-sub/two-processes-on-redis.api.test.ts',
  'api/src/realtime/pub-sub/two-processes.api.test.ts',
  'api/src/modules/recordings/speech/measure-speech.api.test.ts',
  'api/src/modules/peeks/guest-clips/guest-clips.api.test.ts',
  'api/src/modules/peeks/videos/peek-consent.test.ts',
  'scripts/lib/generate/generate.test.ts',
  'packages/remote-store/src/sweep-race.test.ts',
  'scripts/lib/remotes/publish-really.test.ts',
  'scripts/lib/lint/fences.test.ts',
  'api/src/media/peeks/peek-film.test.ts',
  'scripts/lib/lint/lint.test.ts',
  'api/src/media/faces/face-crop.test.ts',
  'api/src/ports/files/files.test.ts',
  'packages/build/src/dev-remote/remote-server.test.ts',
  'scripts/lib/generate/own-service.test.ts',
  'scripts/lib/quiet.test.ts',
  'packages/remote-store/src/killed-publish.test.ts',
  'packages/remote-store/src/backends/backends.test.ts',
  'scripts/lib/planted/planted.test.ts',
  'packages/build/src/page/chunk-loading.test.ts',
  'api/src/media/voices/voice-detector.test.ts',
  'packages/matching/src/events/round-plan.test.ts',
] as const;

/** Returns the files in turn that a run with a seed leaves out. */
export const waitingForTheirTurn = (seed: string): readonly string[] =>
  waitingForTurn(FILES_IN_TURN, seed, TURNS);

/** API tests of `pnpm test` that take more than half a minute. They do not run last. */
export const SLOW_API_FILES = [
  'api/src/http/contract/bad-input.api.test.ts',
  'api/src/http/contract/every-endpoint.api.test.ts',
  'api/src/modules/calendars/calendar-takeover.api.test.ts',
  'api/src/modules/calendars/calendar-writing.api.test.ts',
  'api/src/modules/connections/visibility.api.test.ts',
  'api/src/modules/moderation/suspension-locks.api.test.ts',
  'api/src/modules/payments/session-money/session-money.api.test.ts',
  'api/src/modules/payments/withheld-money/made-up-sessions.api.test.ts',
  'api/src/modules/recordings/recordings.api.test.ts',
  'api/src/modules/seed/seed.api.test.ts',
];

/**
 * Unit tests that build remotes, encode videos, start other programs, simulate many people or walk through large pages. `pnpm
 * test` always runs them. `pnpm check` only runs those that import a changed file themselves or are in its folder, because together
 * they take half of the time of all unit tests.
 */
export const LONG_UNIT_FILES = [
  'api/src/media/peeks/peek-film.test.ts',
  'api/src/media/voices/voice-detector.test.ts',
  'api/src/modules/introductions/matching/match-engine.test.ts',
  'api/src/modules/peeks/videos/peek-consent.test.ts',
  'api/src/modules/seed/seed.test.ts',
  'api/src/modules/sessions/availability/free-slots-zones.test.ts',
  'api/src/ports/files/files.test.ts',
  'api/src/ports/malware/clamd.test.ts',
  'bench/matching/speed-dating.test.ts',
  'mf-network/src/features/add-expertise/add-expertise.test.tsx',
  'mf-peeks/src/features/make-peek/make-peek.test.tsx',
  'mf-sessions/src/features/availability/availability.test.tsx',
  'mf-sessions/src/features/book/book-session.test.tsx',
  'mf-sessions/src/features/room/recording/recording-panel.test.tsx',
  'mf-sessions/src/features/upcoming/upcoming.test.tsx',
  'packages/build/src/dev-remote/remote-server.test.ts',
  'packages/build/src/page/chunk-loading.test.ts',
  'packages/build/src/remote/release.test.ts',
  'packages/build/src/sharing/offered-names.test.ts',
  'packages/matching/src/allocation/allocation.test.ts',
  'packages/matching/src/scoring/pair-score.test.ts',
  'packages/matching/src/scoring/top-matches.test.ts',
  'packages/remote-store/src/backends/backends.test.ts',
  'packages/remote-store/src/killed-publish.test.ts',
  'packages/remote-store/src/sweep-race.test.ts',
  'packages/remote-store/src/sweep.test.ts',
  'scripts/lib/generate/endpoint.test.ts',
  'scripts/lib/generate/generate.test.ts',
  'scripts/lib/generate/own-service.test.ts',
  'scripts/lib/i18n/compare.test.ts',
  'scripts/lib/lint/fences.test.ts',
  'scripts/lib/lint/lint.test.ts',
  'scripts/lib/planted/planted.test.ts',
  'scripts/lib/quiet.test.ts',
  'scripts/lib/remotes/publish-really.test.ts',
];

/** Distinguishes API tests, which need a server and a database, from unit tests. */
export const API_TESTS = /\.api\.test\.ts$/;

export type UnitProject = 'node' | 'web' | 'isolated';

/** Returns the unit test files of each project, relative to the root of the workspace. */
export function unitTests(): Readonly<Record<UnitProject, readonly string[]>> {
  const exclude = ['**/node_modules/**', '**/dist/**'];
  const testsIn = (folders: readonly string[]): string[] =>
    globSync(
      folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
      { cwd: ROOT, exclude },
    );
  return {
    node: testsIn(nodeFolders()).filter((file) => !API_TESTS.test(file)),
    web: testsIn(pageFolders()).filter((file) => !ISOLATED_FILES.includes(file)),
    isolated: ISOLATED_FILES,
  };
}
