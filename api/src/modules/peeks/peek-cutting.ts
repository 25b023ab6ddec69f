import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { to } from '@acquaint/contracts';
import { t } from '../../i18n/i18n.ts';
import type { Ffmpeg } from '../../media/ffmpeg.ts';
import { NoVideo, remakeVideo, type SafeVideo } from '../../media/stranger-video.ts';
import { inWorkFolder } from '../../media/work-folder.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Database } from '../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../ports/database/transaction.ts';
import type { Files } from '../../ports/files/files.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { PeekSource, PeekSources } from '../recordings/peek-sources.ts';
import { peopleOfCut } from '../recordings/stretches.ts';
import { publishWhenAgreed } from './peek-agreement.ts';
import { findCut, updateCut, updatePeekVideo } from './peek-cuts.repository.ts';
import type { PeekCutRow } from './peek-cuts.tables.ts';
import { findPeek, selectDecisions } from './peeks.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly sources: Pick<PeekSources, 'find'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly events: EventPublisher;
  /** Null if ffmpeg is not installed on this machine. */
  readonly ffmpeg: () => Promise<Ffmpeg | null>;
}

/** The folder of the videos that were cut for a peek. */
export const cutsOf = (peekId: string): string => `peek-cuts/${peekId}/`;
const keysOf = (peekId: string, number: number) => ({
  videoKey: `${cutsOf(peekId)}${number}.webm`,
  posterKey: `${cutsOf(peekId)}${number}.webp`,
});
/** Two people side by side are twice as wide as high. */
const LONGEST_SIDE = 1280;

/**
 * Returns the jobs `make`, which makes the video of a cut, and `giveUp`, which ends the waiting for it. What it shows is decided again here, by the consent ledger alone (R-PEEK-20).
 * They do nothing when the cut was changed, or its video is there.
 */
export function createPeekCutting(deps: Dependencies) {
  const { db, files, clock, sources, notifications, events, ffmpeg } = deps;

  /** Whether the cut is of consented time, and everybody present in it is asked. */
  const isAllowed = async (source: PeekSource, cut: PeekCutRow): Promise<boolean> => {
    const found = peopleOfCut(source.stretches, { from: cut.fromMs, until: cut.untilMs });
    if ('refusal' in found) return false;
    const asked = await selectDecisions(db, cut.peekId);
    return found.people.every((id) => asked.some(({ userId }) => userId === id));
  };

  const encode = async (source: PeekSource, cut: PeekCutRow, folder: string): Promise<SafeVideo> => {
    const runs = await ffmpeg();
    if (!runs) throw new Error('There is no ffmpeg on this machine to make the video of a peek with');
    const original = await files.get(source.videoKey);
    if (!original) throw new Error('The video of the recording is not there');
    const path = join(folder, 'recording.mp4');
    await pipeline(original.stream, createWriteStream(path));
    const [fromSeconds, seconds] = [cut.fromMs / 1000, (cut.untilMs - cut.fromMs) / 1000];
    return remakeVideo(runs, path, folder, { fromSeconds, seconds, longestSide: LONGEST_SIDE });
  };

  /** Stores the result, unless the cut was changed or deleted meanwhile. @returns whether it was stored. */
  const store = (cut: PeekCutRow, video: SafeVideo, keys: ReturnType<typeof keysOf>): Promise<boolean> =>
    withTransaction(db, async (tx) => {
      const peek = await findPeek(tx, cut.peekId, { forUpdate: true });
      const held = await findCut(tx, cut.peekId);
      if (!peek || held?.number !== cut.number || held.videoState === 'ready') return false;
      const { seconds, aspect } = video;
      await updatePeekVideo(tx, peek.id, { ...keys, durationSeconds: seconds, aspect });
      await updateCut(tx, peek.id, { videoState: 'ready' });
      const now = clock.now();
      for (const { userId, decision } of await selectDecisions(tx, peek.id)) {
        if (decision !== 'pending') continue;
        await notifications.notify(tx, {
          userId,
          kind: 'peek_pending',
          content: () => ({
            title: t('A peek of your session waits for you'),
            text: t('Watch “{title}”, then decide whether it may be published.', { title: peek.title }),
          }),
          path: to('/peek', { snip: peek.id }),
          personId: null,
          now,
        });
      }
      const published = await publishWhenAgreed(tx, peek.id, now);
      if (published) afterCommit(tx, () => events.publish(published, 'snip/published', { snip_id: peek.id }));
      return true;
    });

  const fail = (cut: PeekCutRow): Promise<void> =>
    withTransaction(db, async (tx) => {
      await findPeek(tx, cut.peekId, { forUpdate: true });
      const held = await findCut(tx, cut.peekId);
      if (held?.number === cut.number && held.videoState === 'making')
        await updateCut(tx, cut.peekId, { videoState: 'failed' });
    });

  const make = async (peekId: string, number: number): Promise<void> => {
    const cut = await findCut(db, peekId);
    // The peek was deleted: a server that was killed meanwhile may have left files.
    if (!cut) return files.delete(cutsOf(peekId));
    if (cut.number !== number || cut.videoState === 'ready') return;
    const source = await sources.find(cut.recordingId);
    if (!source || !(await isAllowed(source, cut))) return fail(cut);
    await inWorkFolder('peek', async (folder) => {
      try {
        const video = await encode(source, cut, folder);
        const keys = keysOf(peekId, number);
        await files.put(keys.videoKey, createReadStream(video.videoPath));
        await files.put(keys.posterKey, video.poster);
        const isStored = await store(cut, video, keys);
        const unused = isStored ? Array.from({ length: number - 1 }, (_, at) => at + 1) : [number];
        for (const old of unused) {
          for (const key of Object.values(keysOf(peekId, old))) await files.delete(key);
        }
      } catch (error) {
        if (!(error instanceof NoVideo)) throw error;
        await fail(cut);
      }
    });
  };

  return {
    make,
    giveUp: async (peekId: string, number: number): Promise<void> => {
      const cut = await findCut(db, peekId);
      if (cut?.number === number && cut.videoState === 'making') await fail(cut);
    },
  };
}
