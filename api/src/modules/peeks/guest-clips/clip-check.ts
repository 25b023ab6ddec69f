import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CLIP_PIECE_BYTES, to } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n/languages';
import type { Business } from '../../../business.ts';
import type { Ffmpeg } from '../../../media/ffmpeg.ts';
import { NoVideo, remakeVideo, type SafeVideo } from '../../../media/stranger-video.ts';
import { inWorkFolder } from '../../../media/work-folder.ts';
import type { Clock } from '../../../ports/clock/clock.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { Interval } from '../../recordings/consent/consent-ledger.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import {
  deletePeek,
  deleteUnfinished,
  findClip,
  insertGuestPeek,
  selectSkippedPeeks,
  selectUnchecked,
  selectWithNeededPieces,
  updateClip,
  type GuestClipRow,
  type WholeClip,
} from './guest-clips.repository.ts';
import { clipKeys, clipsWithPieces, eraseClip, pieceKey, type ErasedClip } from '../peek-files.ts';
import { findLostSeconds } from './lost-seconds.ts';

export interface ClipCheck {
  /**
   * Checks and re-encodes a clip and adds it to the member's peeks. Does nothing if that is done already, or the guest has
   * withdrawn the clip.
   */
  readonly check: (clipId: string) => Promise<void>;
  /**
   * Deletes abandoned uploads, pieces that no clip needs, and guests' peeks that the member skipped. Enqueues the check of clips
   * again whose tries have all failed, and refuses those that could not be checked for a day.
   */
  readonly forget: () => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly business: Pick<Business, 'guestClipSeconds' | 'guestClipKeepDays'>;
  /** Enqueues the measuring of a clip. */
  readonly measureSoon: (tx: Transaction, peekId: string) => Promise<unknown>;
  /** Enqueues the check of a clip. */
  readonly checkSoon: (clipId: string) => Promise<unknown>;
  /**
   * Enqueues the deletion of a clip's files, in the transaction in which they are no longer needed: an interrupted deletion is
   * retried.
   */
  readonly eraseSoon: (tx: Transaction, clip: ErasedClip) => Promise<unknown>;
  /** Null if ffmpeg is not installed on this machine. */
  readonly ffmpeg: () => Promise<Ffmpeg | null>;
}

/** A clip that was checked. */
interface Checked {
  readonly video: SafeVideo;
  /** Where seconds are missing in it, in milliseconds. */
  readonly lost: Interval | null;
}

/** Time without a new piece after which an upload counts as abandoned. */
const GIVEN_UP = { hours: 2 };
/** Time after which all tries of a check have failed: it is tried again. */
const UNCHECKED = { hours: 1 };
/** Time after which a clip that could not be checked is refused, so that its guest can record it again. */
const UNCHECKABLE = { hours: 24 };
/** Clips that the sweep of pieces looks up at a time. */
const SLICE = 500;

export function createClipCheck({
  db,
  files,
  clock,
  notifications,
  business,
  measureSoon,
  checkSoon,
  eraseSoon,
  ffmpeg,
}: Dependencies): ClipCheck {
  const remade = async (clip: GuestClipRow, folder: string): Promise<Checked> => {
    const runs = await ffmpeg();
    if (!runs) throw new Error('There is no ffmpeg on this machine to look through a clip with');
    const source = join(folder, 'came');
    for (let offset = 0; offset < clip.sizeBytes; offset += CLIP_PIECE_BYTES) {
      const piece = await files.get(pieceKey(clip.id, offset));
      if (!piece) throw new NoVideo(msg('Part of this recording was lost. Please record it again.'));
      await pipeline(piece.stream, createWriteStream(source, { flags: 'a' }));
    }
    const video = await remakeVideo(runs, source, folder, { seconds: business.guestClipSeconds });
    return { video, lost: await findLostSeconds(runs, { path: source, folder, pieces: clip.pieces }) };
  };

  /** Adds the checked clip to the member's peeks. @returns false if the clip is no longer in the state `checking`. */
  const give = (whole: WholeClip, { video, lost }: Checked, peekId: string): Promise<boolean> =>
    withTransaction(db, async (tx) => {
      const { request } = whole;
      const clip = (await findClip(tx, { id: whole.clip.id }, { forUpdate: true }))?.clip;
      if (clip?.state !== 'checking') return false;
      const now = clock.now();
      const { guestName } = clip;
      await insertGuestPeek(tx, {
        peek: {
          id: peekId,
          title: request.prompt,
          createdAt: now,
          showAfter: now,
          durationSeconds: video.seconds,
          aspect: video.aspect,
          ...clipKeys(peekId),
        },
        memberId: request.userId,
        guestName,
        now,
      });
      await updateClip(tx, clip.id, { state: 'sent', peekId, seconds: video.seconds, lost, changedAt: now });
      await eraseSoon(tx, { clipId: clip.id });
      await measureSoon(tx, peekId);
      await notifications.notify(tx, {
        userId: request.userId,
        kind: 'peek_pending',
        content: () => ({
          title: t('{name} recorded a clip for you', { name: guestName }),
          text: request.prompt,
        }),
        path: to('/peek', { snip: peekId }),
        personId: null,
        now,
      });
      return true;
    });

  const refuse = async (clipId: string, sentence: string): Promise<void> => {
    await withTransaction(db, async (tx) => {
      const clip = await findClip(tx, { id: clipId }, { forUpdate: true });
      if (clip?.clip.state !== 'checking') return;
      await updateClip(tx, clipId, { state: 'refused', refusal: sentence, changedAt: clock.now() });
      await eraseSoon(tx, { clipId });
    });
  };

  /**
   * Deletes pieces that no clip needs: a process was killed between storing a piece and noticing that its clip had ended. A clip is
   * written before its pieces, and one that has ended takes no more, so what is not needed now never will be.
   */
  const sweepPieces = async (): Promise<void> => {
    const found = await clipsWithPieces(files);
    for (let at = 0; at < found.length; at += SLICE) {
      const ids = found.slice(at, at + SLICE);
      const needed = new Set(await selectWithNeededPieces(db, ids));
      for (const clipId of ids) if (!needed.has(clipId)) await eraseClip(files, { clipId });
    }
  };

  return {
    check: async (clipId) => {
      const whole = await findClip(db, { id: clipId });
      if (whole?.clip.state !== 'checking') return;
      await inWorkFolder('clip', async (folder) => {
        try {
          const checked = await remade(whole.clip, folder);
          const { video } = checked;
          const peekId = randomUUID();
          const { videoKey, posterKey } = clipKeys(peekId);
          await files.put(videoKey, createReadStream(video.videoPath), { hasNewKey: true });
          await files.put(posterKey, video.poster, { hasNewKey: true });
          if (!(await give(whole, checked, peekId))) {
            for (const key of [videoKey, posterKey]) await files.delete(key);
          }
        } catch (error) {
          if (!(error instanceof NoVideo)) throw error;
          await refuse(clipId, error.message);
        }
      });
    },

    forget: async () => {
      const now = clock.now();
      await withTransaction(db, async (tx) => {
        for (const clipId of await deleteUnfinished(tx, now.subtract(GIVEN_UP)))
          await eraseSoon(tx, { clipId });
      });
      for (const { id, changedAt } of await selectUnchecked(db, now.subtract(UNCHECKED))) {
        if (Temporal.Instant.compare(changedAt, now.subtract(UNCHECKABLE)) > 0) {
          await checkSoon(id);
          continue;
        }
        await refuse(id, msg('We couldn’t check this recording. Please record it again.'));
      }
      const long = now.subtract({ hours: 24 * business.guestClipKeepDays });
      for (const id of await selectSkippedPeeks(db, long)) {
        await withTransaction(db, async (tx) => {
          await deletePeek(tx, id);
          await eraseSoon(tx, { peekId: id });
        });
      }
      await sweepPieces();
    },
  };
}
