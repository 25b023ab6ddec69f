import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { to } from '@acquaint/contracts';
import { FfmpegFailure, type Ffmpeg } from '../../../media/ffmpeg.ts';
import type { FaceFinder } from '../../../media/faces/face-finder.ts';
import { bestFrame, coverOf, isGrave } from '../../../media/film-check.ts';
import type { MadeFilm } from '../../../media/peeks/peek-film.ts';
import { inWorkFolder } from '../../../media/work-folder.ts';
import type { Clock } from '../../../ports/clock/clock.ts';
import type { Database } from '../../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { EventPublisher } from '../../../realtime/event-publisher.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { PeekSources } from '../../recordings/peek-sources.ts';
import { publishWhenAgreed, waitingPeekTexts } from '../peek-agreement.ts';
import { selectCaptions } from './peek-captions.ts';
import { findCut, selectAsked, updateCut, updateMaking, updatePeekVideo } from './peek-cuts.repository.ts';
import type { PeekCutRow } from './peek-cuts.tables.ts';
import type { PeekFault } from './peek-faults.ts';
import { filmLength, filmOfClip, presentIn } from './peek-film-source.ts';
import { cutKeys, cutsOf } from '../peek-files.ts';
import { clipToFilm } from '../guest-clips/clip-to-film.ts';
import { storePictures } from './known-film.ts';
import { makeOfCut, makeWanted, Unwanted } from './peek-rendering.ts';
import { findPeek, selectDecisions, type PeekRow } from '../peeks.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly sources: Pick<PeekSources, 'find'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly events: EventPublisher;
  /** Null if ffmpeg is not installed on this machine. */
  readonly ffmpeg: () => Promise<Ffmpeg | null>;
  readonly findFaces: FaceFinder;
}

/** A cut of a guest's clip keeps the form in which they recorded it. */
const viewOf = ({ recordingId }: PeekCutRow, { aspect }: PeekRow): PeekRow['aspect'] =>
  recordingId === null ? aspect : 'landscape';

/**
 * Captions are shown by the player, which can hide them (R-PEEK-82). In the clip of a guest they are part of the picture: the guest
 * agrees to what they see.
 */
const burnsCaptions = ({ recordingId }: PeekCutRow): boolean => recordingId === null;

type FilmMaking = Parameters<typeof makeWanted>[2];

/**
 * Returns the jobs `make`, which makes the video of a cut and checks it before anyone sees it (R-PEEK-24), and `giveUp`, which
 * marks it as failed when it takes too long. The consent ledger alone decides here again what the video may show (R-PEEK-20).
 * They do nothing when the cut was changed, or its video is there.
 */
export function createPeekCutting(deps: Dependencies) {
  const { db, files, clock, sources, notifications, events, ffmpeg, findFaces } = deps;

  /**
   * Stores the result, unless the cut was changed or deleted meanwhile, or the consent ledger no longer allows it.
   * @returns whether these files are shown now: another server may have made and stored the same ones.
   */
  const store = async (
    cut: PeekCutRow,
    film: MadeFilm,
    { videoKey, posterKey }: ReturnType<typeof cutKeys>,
  ): Promise<boolean> => {
    const source = cut.recordingId === null ? null : await sources.find(cut.recordingId);
    return withTransaction(db, async (tx) => {
      const peek = await findPeek(tx, cut.peekId, { forUpdate: true });
      const held = await findCut(tx, cut.peekId);
      if (!peek || held?.number !== cut.number) return false;
      if (held.videoState === 'ready') return true;
      const asked = (await selectDecisions(tx, peek.id)).map(({ userId }) => userId);
      // A guest agreed when they sent their clip, and it is deleted when they take it back.
      const isConsented = cut.recordingId === null || (source && presentIn(source.stretches, cut, asked));
      if (!isConsented) return false;
      const durationSeconds = filmLength(cut) / 1000;
      await updatePeekVideo(tx, peek.id, {
        ...{ videoKey, posterKey, durationSeconds },
        aspect: viewOf(cut, peek),
      });
      const cues = film.captions.map(({ from, until, lines }) => ({
        ...{ fromMs: Math.round(from), untilMs: Math.round(until), text: lines.join('\n') },
      }));
      const isBeside = cues.length > 0 && !burnsCaptions(cut);
      await updateCut(tx, peek.id, {
        ...{ videoState: 'ready', progress: 1, faults: [...film.faults], madeAt: clock.now() },
        shownCaptions: isBeside ? { style: cut.captionStyle, cues } : null,
      });
      const now = clock.now();
      for (const { userId, decision } of await selectDecisions(tx, peek.id)) {
        if (decision !== 'pending' || peek.isTakenDown) continue;
        await notifications.notify(tx, {
          userId,
          kind: 'peek_pending',
          content: () => waitingPeekTexts(peek.title),
          path: to('/peek', { snip: peek.id }),
          personId: null,
          now,
        });
      }
      const published = await publishWhenAgreed(tx, peek.id, now);
      if (published) afterCommit(tx, () => events.publish(published, 'snip/published', { snip_id: peek.id }));
      return true;
    });
  };

  const fail = (cut: PeekCutRow, faults: readonly PeekFault[]): Promise<void> =>
    withTransaction(db, async (tx) => {
      await findPeek(tx, cut.peekId, { forUpdate: true });
      const held = await findCut(tx, cut.peekId);
      if (held?.number === cut.number && held.videoState === 'making')
        await updateCut(tx, cut.peekId, { videoState: 'failed', faults: [...faults] });
    });

  const filmRecording = async (
    runs: Ffmpeg,
    cut: PeekCutRow & { readonly recordingId: string },
    { id, title }: PeekRow,
    making: FilmMaking,
  ): Promise<MadeFilm | 'gone' | null> => {
    const source = await sources.find(cut.recordingId);
    if (!source) return 'gone';
    const asked = await selectAsked(db, id);
    const captions = (await selectCaptions(db, [id])).get(id) ?? [];
    return makeOfCut(runs, files, { source, cut, asked, title, captions, folder: making.folder }, making);
  };

  const filmGuest = async (
    runs: Ffmpeg,
    { id, title }: PeekRow,
    making: FilmMaking,
  ): Promise<MadeFilm | 'gone'> => {
    const clip = await clipToFilm(db, id);
    if (!clip) return 'gone';
    return makeWanted(runs, await filmOfClip(files, { ...clip, title, folder: making.folder }), making);
  };

  const make = async (peekId: string, number: number): Promise<void> => {
    const cut = await findCut(db, peekId);
    // The peek was deleted: a server that was killed meanwhile may have left files.
    if (!cut) return files.delete(cutsOf(peekId));
    if (cut.number !== number || cut.videoState === 'ready') return;
    try {
      await inWorkFolder('peek', async (folder) => {
        const runs = await ffmpeg();
        if (!runs) throw new Error('There is no ffmpeg on this machine to make the video of a peek with');
        const peek = await findPeek(db, peekId);
        if (!peek) return;
        await updateMaking(db, cut, { startedAt: clock.now() });
        const target = join(folder, 'film.mp4');
        const note = (progress: number) => updateMaking(db, cut, { progress });
        const making = {
          ...{ view: viewOf(cut, peek), target, folder, findFaces, note },
          burnsCaptions: burnsCaptions(cut),
        };
        const film = await (cut.recordingId === null
          ? filmGuest(runs, peek, making)
          : filmRecording(runs, { ...cut, recordingId: cut.recordingId }, peek, making));
        if (film === 'gone') return fail(cut, ['unreadable']);
        if (!film) return fail(cut, ['consent']);
        if (film.faults.some(isGrave)) return fail(cut, film.faults);
        const keys = cutKeys(peekId, number);
        await files.put(keys.videoKey, createReadStream(target));
        const cover = await coverOf(runs, target, { folder, at: bestFrame(film.seen.frames, film.facesAt) });
        await files.put(keys.posterKey, cover);
        if (film.pictures) await storePictures(files, keys.seenKey, film.pictures);
        const isStored = await store(cut, film, keys);
        const unused = isStored ? Array.from({ length: number - 1 }, (_, at) => at + 1) : [number];
        for (const old of unused) {
          for (const key of Object.values(cutKeys(peekId, old))) await files.delete(key);
        }
      });
    } catch (error) {
      if (error instanceof FfmpegFailure) return fail(cut, ['unreadable']);
      // The queue retries every other failure.
      if (error instanceof Unwanted) return;
      await updateMaking(db, cut, { faults: ['retrying'] });
      throw error;
    }
  };

  return {
    make,
    giveUp: async (peekId: string, number: number): Promise<void> => {
      const cut = await findCut(db, peekId);
      if (cut?.number === number && cut.videoState === 'making') await fail(cut, ['interrupted']);
    },
  };
}
