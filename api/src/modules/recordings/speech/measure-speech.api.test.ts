import { randomUUID } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { findFfmpeg } from '../../../media/ffmpeg.ts';
import { detectVoices } from '../../../media/voices/voice-detector.ts';
import { createLocalFiles } from '../../../ports/files/local-folder.ts';
import { insertPerson } from '../../peeks/test-peeks.ts';
import { findSession } from '../../sessions/sessions.repository.ts';
import { sessions } from '../../sessions/sessions.tables.ts';
import { trackKey } from '../recording-files.ts';
import { recordings } from '../recordings.tables.ts';
import { createSpeechMeasuring, selectUnmeasured, selectVoices } from './measure-speech.ts';
import { recordingSpeech, recordingVoices, type StoredWord } from './speech.tables.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
/** A sentence, then silence. */
const SPOKEN = join(import.meta.dirname, '../../../../test/sound/spoken.opus');
const SECONDS = 6;
/** The manner of measuring that took some words for laughter. */
const OLDER = 4;
const WORDS: readonly StoredWord[] = [[500, 1_000, 'customers?']];

describe('a recording that an older version measured', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-measure-'));
  const files = createLocalFiles(join(folder, 'files'));
  let opened: OpenTestDatabase;
  let measure: (recordingId: string) => Promise<void>;
  let [ada, bob] = ['', ''];
  beforeAll(async () => {
    opened = await openTestDatabase();
    const { db } = opened;
    [ada, bob] = [await insertPerson(db, 'ada'), await insertPerson(db, 'bob')];
    const ffmpeg = await findFfmpeg();
    if (!ffmpeg) throw new Error('There is no ffmpeg on this machine');
    await ffmpeg([
      '-i',
      SPOKEN,
      '-af',
      'apad',
      '-t',
      String(SECONDS),
      '-c:a',
      'aac',
      join(folder, 'track.mp4'),
    ]);
    measure = createSpeechMeasuring({
      ...{ db, files, detectVoices, ffmpeg: () => Promise.resolve(ffmpeg) },
      sessions: { find: (id) => findSession(db, id) },
      onNoVoices: (error) => {
        throw error;
      },
    });
  });
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });

  /** Inserts a recording in which Ada speaks, with an old mark of laughter. @param passes the assembly that was measured. */
  const recorded = async (passes: number): Promise<string> => {
    const { db } = opened;
    const [id, sessionId] = [randomUUID(), randomUUID()];
    await db.insert(sessions).values({
      ...{
        id: sessionId,
        hostId: ada,
        bookerId: bob,
        state: 'completed',
        startsAt: NOW,
        durationMinutes: 20,
      },
      ...{ hostTimeZone: 'UTC', bookerTimeZone: 'UTC', createdAt: NOW },
      ...{ bookedAt: NOW, confirmedAt: NOW, startedAt: NOW, endedAt: NOW.add({ minutes: 20 }) },
    });
    await db.insert(recordings).values({
      ...{ id, sessionId, askedBy: ada, state: 'ready', recordedAt: NOW, seconds: SECONDS },
      ...{ trackPeople: [ada], passes: 2 },
    });
    await db.insert(recordingSpeech).values({ recordingId: id, speech: [], passes, method: OLDER });
    await db.insert(recordingVoices).values({
      ...{ recordingId: id, userId: ada, levels: new Uint8Array(), words: WORDS },
      laughter: [{ from: 500, until: 1_400 }],
    });
    await files.put(trackKey(id, ada), createReadStream(join(folder, 'track.mp4')));
    return id;
  };

  it('is measured again once: nobody laughs in it, and its transcript is kept (R-PEEK-2)', async () => {
    const id = await recorded(2);
    expect(await selectUnmeasured(opened.db)).toContain(id);
    await measure(id);
    expect(await selectUnmeasured(opened.db)).not.toContain(id);
    const [voice] = (await selectVoices(opened.db, id)) ?? [];
    expect(voice).toMatchObject({ personId: ada, laughter: [], words: WORDS });
    expect(voice?.spans).toHaveLength(1);
    // A second job finds it measured, and leaves what is stored.
    const marked = [{ from: 1, until: 2 }];
    await opened.db
      .update(recordingVoices)
      .set({ laughter: marked })
      .where(eq(recordingVoices.recordingId, id));
    await measure(id);
    expect(await selectVoices(opened.db, id)).toMatchObject([{ laughter: marked }]);
  });

  it('loses a transcript of an older assembly, whose times no longer fit', async () => {
    const id = await recorded(1);
    await measure(id);
    expect(await selectVoices(opened.db, id)).toMatchObject([{ laughter: [], words: null }]);
  });
});
