import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { generatePeekVideo, getVideoStatus, ParsedInput, SuccessBody } from '@acquaint/contracts';
import { conflict, forbidden, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import { FfmpegFailure, type Ffmpeg } from '../../media/ffmpeg.ts';
import { renderView } from '../../media/render-view.ts';
import { inWorkFolder } from '../../media/work-folder.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Files } from '../../ports/files/files.ts';
import type { JobHandle } from '../../ports/jobs/jobs.ts';
import { findPeek, isShownTo, selectDecisions, type PeekRow } from './peeks.repository.ts';
import { ensureVideo, findVideo, updateVideo, type PeekVideoRow } from './peek-videos.repository.ts';

type View = ParsedInput<typeof generatePeekVideo>['body']['view'];

/** The folder of a peek's renderings, which is deleted with the peek. */
export const renderingsOf = (peekId: string): string => `peeks/${peekId}/`;
export const renderingKey = (peekId: string, view: View): string => `${renderingsOf(peekId)}${view}.mp4`;

/** Renderings of a peek in other aspect ratios, for the people in it. */
export interface PeekVideosService {
  /**
   * Starts a rendering, or returns the existing one.
   * @throws ProblemError 404, 403 unless the caller is in the peek, 409 before it is published.
   */
  readonly generate: (context: RequestContext, peekId: string, view: View) => Promise<string>;
  /** @throws ProblemError 404 unless the caller is in the peek. */
  readonly status: (context: RequestContext, id: string) => Promise<SuccessBody<typeof getVideoStatus>>;
}

interface Dependencies {
  readonly db: Database;
  readonly render: JobHandle<{ video_id: string }>;
  /** Returns the URL of a finished rendering. */
  readonly urlOf: (videoId: string) => string;
}

const GONE = 'We couldn’t find this peek.';

export function createPeekVideosService({ db, render, urlOf }: Dependencies): PeekVideosService {
  const isIn = async (peek: PeekRow | null, userId: string): Promise<boolean> =>
    peek !== null && (await selectDecisions(db, peek.id)).some((each) => each.userId === userId);
  return {
    generate: async ({ user, now }, peekId, view) => {
      const peek = await findPeek(db, peekId);
      const isMine = await isIn(peek, user.id);
      const isShown = peek !== null && peek.publishedAt !== null && (await isShownTo(db, peekId, user.id));
      if (!peek || !(isMine || isShown)) throw notFound(GONE);
      if (!isMine) throw forbidden('Only the people in this peek can download it.');
      if (peek.publishedAt === null || peek.videoKey === null) {
        throw conflict('You can download it once it’s published.');
      }
      return withTransaction(db, async (tx) => {
        const row = {
          id: randomUUID(),
          peekId,
          view,
          status: 'waiting',
          progress: 0,
          changedAt: now,
        } as const;
        const { id, isNew } = await ensureVideo(tx, row);
        if (isNew) await render.enqueue({ video_id: id }, { tx });
        return id;
      });
    },

    status: async ({ user }, id) => {
      const video = await findVideo(db, id);
      const peek = video && (await findPeek(db, video.peekId));
      if (!video || !(await isIn(peek, user.id))) throw notFound('We couldn’t find this video.');
      const { status, progress } = video;
      return { status, progress, video_url: status === 'done' && peek?.publishedAt ? urlOf(id) : null };
    },
  };
}

interface RenderingDependencies {
  readonly db: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly ffmpeg: () => Promise<Ffmpeg | null>;
}

/** Returns the job that renders a video. It does nothing when the video is done, or the peek is gone. */
export function createRendering({ db, files, clock, ffmpeg }: RenderingDependencies) {
  return async (videoId: string): Promise<void> => {
    const video = await findVideo(db, videoId);
    const peek = video && (await findPeek(db, video.peekId));
    if (!video || !peek?.videoKey || video.status === 'done') return;
    const note = (change: Partial<Pick<PeekVideoRow, 'status' | 'progress'>>) =>
      updateVideo(db, videoId, { ...change, changedAt: clock.now() });
    const original = await files.get(peek.videoKey);
    const runs = await ffmpeg();
    if (!original || !runs) return note({ status: 'failed' });
    await note({ status: 'running' });
    await inWorkFolder('view', async (folder) => {
      try {
        const [source, target] = [join(folder, 'source'), join(folder, 'target.mp4')];
        await pipeline(original.stream, createWriteStream(source));
        const fromSeconds = peek.trimStartSeconds;
        const seconds = (peek.trimEndSeconds ?? peek.durationSeconds) - fromSeconds;
        let noted = Promise.resolve();
        await renderView(runs, { source, target, view: video.view, fromSeconds, seconds }, (progress) => {
          noted = noted.then(() => note({ progress })).catch(() => undefined);
        });
        await noted;
        await files.put(renderingKey(peek.id, video.view), createReadStream(target));
        await note({ status: 'done', progress: 1 });
        // The peek was taken down in the meantime: delete the rendering.
        if (!(await findVideo(db, videoId))) await files.delete(renderingsOf(peek.id));
      } catch (error) {
        if (!(error instanceof FfmpegFailure)) throw error;
        await note({ status: 'failed' });
      }
    });
  };
}
