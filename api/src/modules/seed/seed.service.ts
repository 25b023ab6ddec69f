import type { FastifyBaseLogger } from 'fastify';
import type { Business } from '../../business.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Files } from '../../ports/files/files.ts';
import { hashPassword } from '../identity/passwords/passwords.ts';
import { localWeek } from '../introductions/introduction-rules.ts';
import type { WithholdingSettings } from '../payments/withheld-money/withholding.ts';
import { createFreeTime } from '../sessions/availability/free-time.service.ts';
import { createAgenda } from './agenda.ts';
import { DEMO_PASSWORD } from './data/demo.ts';
import { makeEvents } from './events.ts';
import { makeFaces } from './faces/face.ts';
import { makeIntroductions } from './introductions.ts';
import { makeCircles, makeNetwork } from './network.ts';
import { makeNews } from './news.ts';
import { makePeeks } from './peeks.ts';
import { makePeople } from './people.ts';
import { insertRecordedCall } from './recorded/recorded-call.repository.ts';
import { makeRecordedCall } from './recorded/recorded-call.ts';
import {
  findSampleData,
  hasPeople,
  insertEvents,
  insertIntroductionRows,
  insertNetwork,
  insertNotifications,
  insertPeeks,
  insertPeople,
  insertSampleData,
  insertSessions,
  lockSeeding,
  selectTopicNames,
  type MemberStatistics,
} from './seed.repository.ts';
import { makeSessions } from './sessions.ts';
import { demoLogins, newLogins, type SeedLogin } from './seed-logins.ts';
import { insertTalks } from './talks.repository.ts';
import { makeDesk } from './staff/desk.ts';
import { makeAllMoney } from './staff/all-money.ts';
import { makeReports } from './staff/reports.ts';
import { insertStaffWork } from './staff/staff.repository.ts';
import { makeTalks } from './talks.ts';
import type { CaseRows, Ground, SessionRows } from './world.ts';

interface SeedOptions {
  readonly db: Database;
  readonly files: Files;
  readonly business: Business;
  readonly seed: number | 'none';
  readonly now: Temporal.Instant;
  /** False in production: demo members get random passwords, which are printed once. */
  readonly hasKnownPasswords: boolean;
  /** True on the platform of the browser tests: staff log in with the demo members' password. */
  readonly isTest: boolean;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Fills an empty database with sample data (R-PROD-4 to R-PROD-6) in one transaction. The rows are the same for the same number
 * and hour, except for passwords.
 * @returns the logins to print: all of them when the data were created now, the known ones when they existed already, none
 * without sample data.
 */
export async function createSampleData(options: SeedOptions): Promise<readonly SeedLogin[]> {
  const { db, seed, files, now, hasKnownPasswords, isTest, log } = options;
  const known = await findSampleData(db);
  if (known) return known.hasKnownPasswords && hasKnownPasswords ? demoLogins(() => DEMO_PASSWORD) : [];
  if (seed === 'none' || (await hasPeople(db))) return [];

  const began = performance.now();
  log.info({ seed }, 'empty database: creating the sample data');
  const logins = newLogins({ hasKnownPasswords, isTest });
  const hashes = await Promise.all(
    logins.map(async ({ username, password }) => [username, await hashPassword(password)] as const),
  );
  const ground: Ground = {
    seed,
    now: Temporal.Instant.fromEpochMilliseconds(Math.floor(now.epochMilliseconds / 3_600_000) * 3_600_000),
    topicNames: await selectTopicNames(db),
  };
  const world = makeWorld(ground, options.business);
  const { drawFaces } = await import('./faces/draw-faces.ts');
  const drawing = drawFaces(world.faces, files);
  // Awaited below; until then, a failure must not end the process.
  drawing.catch(() => undefined);
  const { renderClips } = await import('./video/render-clips.ts');
  const rendering = renderClips(world.clips, files).catch((error: unknown) => {
    log.warn(`The videos of the sample peeks could not be created (${String(error)}).`);
    return false;
  });
  const { renderRecording } = await import('./recorded/render-recording.ts');
  const recording = renderRecording(world.recorded, world.faces, files).catch((error: unknown) => {
    log.warn(`The sample recording could not be created (${String(error)}).`);
    return null;
  });
  const isMine = await withTransaction(db, async (tx) => {
    await lockSeeding(tx);
    if (await hasPeople(tx)) return false;
    await writeWorld(tx, world, ground, new Map(hashes), options);
    await drawing;
    const hasFilms = await rendering;
    const { peeks, staff } = world;
    if (hasFilms) await insertPeeks(tx, peeks);
    const recorded = await recording;
    if (recorded) await insertRecordedCall(tx, world.recorded, recorded);
    await insertStaffWork(tx, hasFilms ? staff : { ...staff, cases: withoutPeeks(staff.cases) });
    if (!hasFilms) log.warn('ffmpeg is not installed: the sample data is created without peeks.');
    await insertSampleData(tx, { seed, madeAt: now, hasKnownPasswords });
    return true;
  });
  log.info({ seconds: Math.round((performance.now() - began) / 100) / 10 }, 'created the sample data');
  return isMine ? logins : [];
}

/**
 * Returns all sample data except this week's introductions, which need the free time of all members. No I/O, and no randomness
 * except the seed's.
 */
export function makeWorld(ground: Ground, settings: WithholdingSettings) {
  const people = makePeople(ground);
  const book = makeSessions(ground, people, createAgenda(ground.now));
  const circles = makeCircles(ground, people);
  const { rows: peeks, clips } = makePeeks(ground, people, book, circles);
  const recorded = makeRecordedCall(ground, people, book);
  const network = makeNetwork(ground, people, book.meetings, circles);
  const events = makeEvents(ground, people, network, book.rows.sessions);
  const talks = makeTalks(ground, people, network);
  const faces = makeFaces(ground, people);
  const standings = statisticsOf({
    sessions: [...book.rows.sessions, ...events.meetings.sessions],
    reviews: [...book.rows.reviews, ...events.meetings.reviews],
  });
  const staff = {
    cases: makeReports(ground, { people, network, events, peeks, talks }),
    desk: makeDesk(ground, people, book.rows.sessions),
    ...makeAllMoney(ground, people, book, settings),
  };
  return { people, faces, book, standings, peeks, clips, recorded, network, events, talks, staff };
}

/** Leaves out what was reported about peeks, for a platform that cannot make them. */
function withoutPeeks({ cases, reports, audit, ...rows }: CaseRows): CaseRows {
  const gone = new Set(cases.filter(({ kind }) => kind === 'peek').map(({ id }) => id));
  return {
    ...rows,
    cases: cases.filter(({ id }) => !gone.has(id)),
    reports: reports.filter(({ caseId }) => !gone.has(caseId)),
    audit: audit.filter(({ subjectId }) => subjectId === null || !gone.has(subjectId)),
  };
}

async function writeWorld(
  tx: Transaction,
  { people, faces, book, standings, network, events, talks }: ReturnType<typeof makeWorld>,
  ground: Ground,
  passwordHashes: ReadonlyMap<string, string>,
  { business }: SeedOptions,
): Promise<void> {
  await insertPeople(tx, people, {
    passwordHashes,
    standings,
    pictureKeys: new Map(faces.map(({ personId, key }) => [personId, key])),
    bufferMinutes: business.bufferMinutes,
    noticeMinutes: business.noticeHours * 60,
    maxPerDay: business.maxSessionsPerDay,
    now: ground.now,
    mondayIn: (timeZone) => localWeek(ground.now, timeZone).monday,
  });
  await insertSessions(tx, book.rows);
  await insertNetwork(tx, network);
  await insertEvents(tx, events);
  await insertTalks(tx, talks, ground);
  const freeTime = await createFreeTime({ db: tx, business }).freeWeekOf(
    people.map(({ id }) => id),
    ground.now,
  );
  const introductions = makeIntroductions(ground, people, network.connections, freeTime, business);
  await insertIntroductionRows(tx, introductions);
  await insertNotifications(tx, makeNews(ground, people, book, introductions));
}

/** Returns the ratings of shown reviews and the session counts by member. */
function statisticsOf({
  sessions,
  reviews,
}: Pick<SessionRows, 'sessions' | 'reviews'>): Map<string, MemberStatistics> {
  const standings = new Map<string, MemberStatistics>();
  const add = (id: string, change: Partial<MemberStatistics>): void => {
    const before = standings.get(id) ?? { ratingSum: 0, ratingCount: 0, completedSessions: 0 };
    standings.set(id, {
      ratingSum: before.ratingSum + (change.ratingSum ?? 0),
      ratingCount: before.ratingCount + (change.ratingCount ?? 0),
      completedSessions: before.completedSessions + (change.completedSessions ?? 0),
    });
  };
  for (const { state, hostId, bookerId } of sessions) {
    if (state !== 'completed') continue;
    for (const id of [hostId, bookerId]) add(id, { completedSessions: 1 });
  }
  for (const { subjectId, rating, shownAt } of reviews) {
    if (shownAt) add(subjectId, { ratingSum: rating, ratingCount: 1 });
  }
  return standings;
}
