import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@acquaint/contracts';
import type { generatePeekVideo, getVideoStatus, ParsedInput, SuccessBody } from '@acquaint/contracts';
import { conflict, forbidden, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { currentLocale } from '../../../i18n/i18n.ts';
import { FfmpegFailure, type Ffmpeg } from '../../../media/ffmpeg.ts';
import type { FaceFinder } from '../../../media/faces/face-finder.ts';
import { isGrave } from '../../../media/film-check.ts';
import type { FilmCredit } from '../../../media/peeks/peek-credit.ts';
import type { MadeFilm } from '../../../media/peeks/peek-film.ts';
import { inWorkFolder } from '../../../media/work-folder.ts';
import type { Clock } from '../../../ports/clock/clock.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { JobHandle } from '../../../ports/jobs/jobs.ts';
import { rawUsersOf } from '../peek-answer.ts';
import { NO_PEEK } from '../peeks.queries.ts';
import {
  completePeeks,
  findPeek,
  isShownTo,
  NOBODY,
  selectDecisions,
  type PeekRow,
} from '../peeks.repository.ts';
import type { PeekSources } from '../../recordings/peek-sources.ts';
import { selectCaptions } from './peek-captions.ts';
import { findCut, selectAsked } from './peek-cuts.repository.ts';
import { faultSentences } from './peek-faults.ts';
import { renderingKey } from '../peek-files.ts';
import { clipToFilm } from '../guest-clips/clip-to-film.ts';
import { filmOfClip } from './peek-film-source.ts';
import { findKnownFilm } from './known-film.ts';
import { makeOfCut, makeWanted, Unwanted } from './peek-rendering.ts';
import {
  deleteOpenVideo,
  ensureVideo,
  findVideo,
  updateVideo,
  type PeekVideoRow,
} from './peek-videos.repository.ts';

type View = ParsedInput<typeof generatePeekVideo>['body']['view'];

/** Videos of a published peek to download, with their credit, for the people in it (R-PEEK-10, R-PEEK-78). */
export interface PeekVideosService {
  /**
   * Starts a rendering, or returns the existing one.
   * @throws ProblemError 404, 403 unless the caller is in the peek, 409 before it is published.
   */
  readonly generate: (context: RequestContext, peekId: string, view: View) => Promise<string>;
  /** @throws ProblemError 404 unless the caller is in the peek. */
  readonly status: (context: RequestContext, id: string) => Promise<SuccessBody<typeof getVideoStatus>>;
  /** Ends a rendering that is not done. @throws ProblemError 404 unless the caller is in the peek. */
  readonly cancel: (context: RequestContext, id: string) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly render: Pick<JobHandle<{ video_id: string; snip_id: string; locale: string }>, 'enqueue'>;
  /** Marks a rendering as failed if it is still not done. */
  readonly giveUp: Pick<JobHandle<{ video_id: string }>, 'enqueue'>;
  /** Returns the URL of a finished rendering. */
  readonly urlOf: (videoId: string) => string;
}

/** Longer than all tries to render a video take. */
const GIVE_UP_HOURS = 2;

export function createPeekVideosService({ db, render, giveUp, urlOf }: Dependencies): PeekVideosService {
  const isIn = async (source: Database, peek: PeekRow | null, userId: string): Promise<boolean> =>
    peek !== null && (await selectDecisions(source, peek.id)).some((each) => each.userId === userId);
  return {
    generate: ({ user, now }, peekId, view) =>
      withTransaction(db, async (tx) => {
        // Locked, because unpublishing it deletes its videos.
        const peek = await findPeek(tx, peekId, { forUpdate: true });
        const isMine = await isIn(tx, peek, user.id);
        const isShown = peek !== null && peek.publishedAt !== null && (await isShownTo(tx, peekId, user.id));
        if (!peek || !(isMine || isShown)) throw notFound(NO_PEEK);
        if (!isMine) throw forbidden('Only the people in this peek can download it.');
        if (peek.publishedAt === null || peek.videoKey === null) {
          throw conflict('You can download it once it’s published.');
        }
        const newId = randomUUID();
        const { id, isNew } = await ensureVideo(tx, {
          ...{ id: newId, peekId, view, fileKey: renderingKey(peekId, newId) },
          ...{ status: 'waiting', progress: 0, faults: [], changedAt: now },
        });
        if (isNew) {
          await render.enqueue({ video_id: id, snip_id: peekId, locale: currentLocale() }, { tx });
          await giveUp.enqueue({ video_id: id }, { tx, startAfter: now.add({ hours: GIVE_UP_HOURS }) });
        }
        return id;
      }),

    status: async ({ user }, id) => {
      const video = await findVideo(db, id);
      const peek = video && (await findPeek(db, video.peekId));
      if (!video || !(await isIn(db, peek, user.id))) throw notFound('We couldn’t find this video.');
      const { status, progress, faults } = video;
      const video_url = status === 'done' && peek?.publishedAt ? urlOf(id) : null;
      return { status, progress, video_url, notes: faultSentences(faults) };
    },

    cancel: async ({ user }, id) => {
      const video = await findVideo(db, id);
      const peek = video && (await findPeek(db, video.peekId));
      if (!video || !(await isIn(db, peek, user.id))) throw notFound('We couldn’t find this video.');
      await deleteOpenVideo(db, id);
    },
  };
}

interface RenderingDependencies {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly sources: Pick<PeekSources, 'find'>;
  readonly ffmpeg: () => Promise<Ffmpeg | null>;
  readonly findFaces: FaceFinder;
}

/**
 * Returns the jobs `render`, which renders a video and checks it before anyone sees it (R-PEEK-24), and `giveUp`, which marks it
 * as failed when it takes too long. They do nothing when the video is done, or no longer wanted.
 */
export function createRendering(deps: RenderingDependencies) {
  const { db, files, clock, sources, ffmpeg, findFaces } = deps;
  type Change = Partial<Pick<PeekVideoRow, 'status' | 'progress' | 'faults'>>;
  const noteOf =
    (id: string) =>
    (change: Change): Promise<boolean> =>
      updateVideo(db, id, { ...change, changedAt: clock.now() });

  /** @returns null when the consent ledger does not allow it. */
  const make = async (
    runs: Ffmpeg,
    peek: PeekRow,
    { view, target, folder }: { readonly view: View; readonly target: string; readonly folder: string },
    note: (progress: number) => Promise<boolean>,
  ): Promise<MadeFilm | null> => {
    const { title } = peek;
    const credit = await creditOf(db, peek);
    const [cut, asked] = [await findCut(db, peek.id), await selectAsked(db, peek.id)];
    const known = cut && (await findKnownFilm(files, cut, folder));
    const guests = await clipToFilm(db, peek.id);
    if (guests) {
      const film = await filmOfClip(files, { ...guests, title, folder, credit, ...(known && { known }) });
      return makeWanted(runs, film, { view, target, folder, findFaces, note, burnsCaptions: true });
    }
    if (cut?.recordingId) {
      const source = await sources.find(cut.recordingId);
      if (!source) throw new Error('The recording of the peek cannot be read at the moment');
      const captions = (await selectCaptions(db, [peek.id])).get(peek.id) ?? [];
      return makeOfCut(
        runs,
        files,
        { source, cut, asked, title, captions, folder, credit, ...(known && { known }) },
        { view, target, findFaces, note, burnsCaptions: true },
      );
    }
    if (peek.videoKey === null) throw new Error('There is no video of the peek');
    const clip = await filmOfClip(files, {
      ...{ key: peek.videoKey, title, captions: [], folder, spans: null, credit },
      name: asked.map((each) => each.name).join(' · '),
      cut: {
        fromMs: Math.round(peek.trimStartSeconds * 1000),
        untilMs: Math.round((peek.trimEndSeconds ?? peek.durationSeconds) * 1000),
      },
    });
    return makeWanted(runs, clip, { view, target, folder, findFaces, note, burnsCaptions: true });
  };

  const renderOpen = async (video: PeekVideoRow): Promise<void> => {
    const peek = await findPeek(db, video.peekId);
    if (!peek?.videoKey || video.status === 'done' || video.status === 'failed') return;
    const note = noteOf(video.id);
    await note({ status: 'running' });
    try {
      await inWorkFolder('view', async (folder) => {
        const runs = await ffmpeg();
        if (!runs) throw new Error('There is no ffmpeg on this machine to render a video with');
        const target = join(folder, 'film.mp4');
        const film = await make(runs, peek, { view: video.view, target, folder }, (progress) =>
          note({ progress }),
        );
        const faults = film ? [...film.faults] : ['consent' as const];
        if (!film || faults.some(isGrave)) return void (await note({ status: 'failed', faults }));
        await files.put(video.fileKey, createReadStream(target));
        await note({ status: 'done', progress: 1, faults });
      });
    } catch (error) {
      if (error instanceof FfmpegFailure)
        return void (await note({ status: 'failed', faults: ['unreadable'] }));
      // The queue retries every other failure.
      if (error instanceof Unwanted) return;
      await note({ faults: ['retrying'] });
      throw error;
    }
  };

  const render = async (videoId: string, peekId?: string): Promise<void> => {
    const video = await findVideo(db, videoId);
    if (video) await renderOpen(video);
    // Deletes the file if the rendering was cancelled or the peek taken down, now or before a server was killed that had stored it.
    const key = video?.fileKey ?? (peekId === undefined ? null : renderingKey(peekId, videoId));
    if (key !== null && (await findVideo(db, videoId)) === null) await files.delete(key);
  };

  return {
    render,
    giveUp: async (videoId: string): Promise<void> =>
      void (await noteOf(videoId)({ status: 'failed', faults: ['interrupted'] })),
  };
}

/** Returns what a downloaded video says about where it is from (R-PEEK-78). @throws Error when the peek is not published. */
async function creditOf(db: Database, peek: PeekRow): Promise<FilmCredit> {
  const [whole] = await completePeeks(db, [peek], NOBODY);
  if (!whole || peek.publishedAt === null) throw new Error('Only a published peek has a credit');
  return {
    title: peek.title,
    speakers: rawUsersOf(whole),
    day: peek.publishedAt.toZonedDateTimeISO('UTC').toPlainDate(),
    ...{ locale: currentLocale(), product: PRODUCT_NAME },
  };
}
