import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { TEST_SECRET } from '../../../test/server-process.ts';
import type { Platform } from '../../platform.ts';
import type { Database } from '../../ports/database/database.ts';
import type { Files } from '../../ports/files/files.ts';
import { createLocalFiles } from '../../ports/files/local-folder.ts';
import { profiles, users } from '../identity/identity.tables.ts';
import { registerPeekMedia, type PeekMedia } from './peek-media.ts';
import { createPeeksService, type PeeksService } from './peeks.service.ts';
import { peekPeople, peeks, peekSpeakers } from './peeks.tables.ts';

/** Inserts a member called `<username> Tester`. @returns their ID. */
export async function insertPerson(db: Database, username: string): Promise<string> {
  const id = randomUUID();
  const name = { firstName: username, lastName: 'Tester', email: `${username}@example.org` };
  await db.insert(users).values({ id, username, ...name });
  await db.insert(profiles).values({ userId: id });
  return id;
}

/** Inserts a peek of 24 seconds with these people in it, unpublished by default. @returns its ID. */
export async function insertPeek(
  db: Database,
  people: readonly string[],
  change: Partial<typeof peeks.$inferInsert> & Pick<typeof peeks.$inferInsert, 'createdAt' | 'showAfter'>,
  speakers: readonly string[] = ['Speaker 1'],
): Promise<string> {
  const id = randomUUID();
  await db.insert(peeks).values({
    id,
    title: 'A peek',
    durationSeconds: 24,
    transcript: 'Some words.',
    aspect: 'landscape',
    videoKey: `peeks/${id}.webm`,
    posterKey: `peeks/${id}.webp`,
    ...change,
  });
  await db.insert(peekPeople).values(people.map((userId, position) => ({ peekId: id, userId, position })));
  const speakerRows = speakers.map((label, position) => ({
    peekId: id,
    label,
    position,
    stretches: [position, position + 4.5],
  }));
  if (speakerRows.length > 0) await db.insert(peekSpeakers).values(speakerRows);
  return id;
}

/** The service of peeks with a folder of its own, and what it has told whom. */
export interface TestPeeks {
  readonly peeks: PeeksService;
  readonly media: PeekMedia;
  /** Serves the files of peeks. */
  readonly app: FastifyInstance;
  readonly files: Files;
  /** Published events: for whom, and their name. */
  readonly calls: (readonly [readonly string[], string])[];
  /** Notifications, as `<user ID>: <title>`. */
  readonly news: string[];
  /** Lines of the audit log, as `<action>: <reason>`. */
  readonly audited: string[];
  readonly close: () => Promise<void>;
}

export function openTestPeeks(db: Database): TestPeeks {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-peeks-'));
  const app = Fastify();
  const calls: (readonly [readonly string[], string])[] = [];
  const [news, audited]: [string[], string[]] = [[], []];
  const files = createLocalFiles(folder);
  const media = registerPeekMedia({
    app,
    db,
    files,
    config: { sessionSecrets: [TEST_SECRET] },
  } as unknown as Platform);
  const events: Platform['events'] = { publish: (ids, name) => calls.push([ids, name]) };
  const peeks = createPeeksService({
    db,
    events,
    media,
    eraseSoon: async (_tx, keys) => {
      for (const key of keys) await files.delete(key);
    },
    notifications: {
      notify: async (_tx, { userId, content }) => void news.push(`${userId}: ${content().title}`),
    },
    countComments: () => Promise.resolve(new Map()),
    laterHours: 24,
    audit: async (_tx, _context, { action, reason }) => void audited.push(`${action}: ${reason}`),
  });
  const close = async (): Promise<void> => {
    await app.close();
    rmSync(folder, { recursive: true });
  };
  return { peeks, media, app, files, calls, news, audited, close };
}
