import { z } from 'zod';
import { notFound } from '../../http/problem.ts';
import { sendFile } from '../../http/send-file.ts';
import { createTokenKind, FILE_KEY_SECONDS, type LoggedIn } from '../../http/security/tokens.ts';
import type { Platform } from '../../platform.ts';
import { isGuestClip } from './guest-clips/guest-clips.repository.ts';
import { clipKeys } from './peek-files.ts';
import { findPeek, isOpenToAll, isShownTo, selectDecisions, type PeekRow } from './peeks.repository.ts';
import { findVideo } from './videos/peek-videos.repository.ts';

type Part = 'video' | 'poster';

/** URLs of peeks' files. */
export interface PeekMedia {
  /**
   * Returns the URL of a peek's file. The file of a published peek that is open by link is open to anybody who knows its URL. Any
   * other URL is valid for an hour, and not longer than the reader's login, and while they may see the peek.
   * @param reader null for a guest who sees their own clip, and where only published peeks are shown.
   */
  readonly urlOf: (
    peek: PeekRow,
    part: Part,
    reader: Pick<LoggedIn, 'id' | 'loginId'> | null,
  ) => string | null;
  /** Returns the URL of the whole clip of a guest, also while its peek shows a cut of it. It is valid for an hour. */
  readonly clipUrl: (peek: Pick<PeekRow, 'id'>, reader: Pick<LoggedIn, 'id' | 'loginId'>) => string;
  /** Returns the URL of a rendering, for the people in the peek. It is valid for an hour. */
  readonly renderingUrl: (videoId: string) => string;
}

/** Browsers cache a file for a minute at most, so that a peek that is taken down disappears by then (R-PEEK-12). */
const CACHE = 'private, max-age=60, must-revalidate';
const TYPES: Readonly<Record<string, string>> = {
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};
const Claims = z.object({ peek: z.uuid(), reader: z.uuid().optional(), loginId: z.uuid().optional() });
type Pass = z.infer<typeof Claims>;

/** Serves peeks' videos and posters at `/media/peeks/<id>/<part>`, with byte ranges for players. */
export function registerPeekMedia({ app, db, files, config, revocations }: Platform): PeekMedia {
  const passes = createTokenKind(config.sessionSecrets, 'peek-file', Claims);

  /** Whether a pass was given to somebody in the peek, or to the guest whose clip it is. */
  const isTheirs = async (pass: Pass | null, peek: PeekRow): Promise<boolean> => {
    if (!isValid(pass, peek)) return false;
    const { reader } = pass;
    return (
      reader === undefined || (await selectDecisions(db, peek.id)).some(({ userId }) => userId === reader)
    );
  };
  const isValid = (pass: Pass | null, peek: PeekRow): pass is Pass => {
    if (pass?.peek !== peek.id) return false;
    const { reader, loginId } = pass;
    return reader === undefined || loginId === undefined || !revocations.has({ id: reader, loginId });
  };
  /** Whether a file may be sent: a pass that was given to a member ends when the peek is unpublished or hidden from them. */
  const mayWatch = async (pass: Pass | null, peek: PeekRow): Promise<boolean> => {
    const isOpen = peek.publishedAt !== null && (await isOpenToAll(db, peek.id));
    if ((isOpen && peek.isOpenByLink) || (await isTheirs(pass, peek))) return true;
    const reader = isValid(pass, peek) ? pass.reader : undefined;
    return isOpen && reader !== undefined && (await isShownTo(db, peek.id, reader));
  };

  app.get<{ Params: { id: string; part: string }; Querystring: { pass?: string } }>(
    '/media/peeks/:id/:part',
    async (request, reply) => {
      const id = z.uuid().safeParse(request.params.id);
      const part = z.enum(['video', 'poster']).safeParse(request.params.part);
      const peek = id.success && part.success ? await findPeek(db, id.data) : null;
      if (!peek || !part.success) throw notFound();
      if (!(await mayWatch(passes.verify(String(request.query.pass ?? '')), peek))) throw notFound();
      const key = keyOf(peek, part.data);
      if (key === null) throw notFound();
      return sendFile(files, request, reply, { key, contentType: typeOf(key), cache: CACHE });
    },
  );

  // Never open to everybody: they see the cut that was agreed to.
  app.get<{ Params: { id: string }; Querystring: { pass?: string } }>(
    '/media/peeks/:id/clip',
    async (request, reply) => {
      const id = z.uuid().safeParse(request.params.id);
      const peek = id.success ? await findPeek(db, id.data) : null;
      const isAllowed = peek && (await isTheirs(passes.verify(String(request.query.pass ?? '')), peek));
      if (!isAllowed || !(await isGuestClip(db, peek.id))) throw notFound();
      const key = clipKeys(peek.id).videoKey;
      return sendFile(files, request, reply, { key, contentType: typeOf(key), cache: CACHE });
    },
  );

  const renderings = createTokenKind(config.sessionSecrets, 'peek-rendering', z.object({ video: z.uuid() }));
  app.get<{ Params: { id: string }; Querystring: { pass?: string } }>(
    '/media/peek-videos/:id',
    async (request, reply) => {
      const { id } = request.params;
      const isAllowed = renderings.verify(String(request.query.pass ?? ''))?.video === id;
      const video = isAllowed ? await findVideo(db, id) : null;
      const peek = video?.status === 'done' ? await findPeek(db, video.peekId) : null;
      if (!video || !peek?.publishedAt) throw notFound();
      return sendFile(files, request, reply, {
        key: video.fileKey,
        contentType: 'video/mp4',
        cache: CACHE,
        saveAs: `${peek.title} (${video.view}).mp4`,
      });
    },
  );

  const signed = (id: string, reader: Pick<LoggedIn, 'id' | 'loginId'> | null): string => {
    const claims = { peek: id, ...(reader && { reader: reader.id, loginId: reader.loginId }) };
    return passes.sign(claims, FILE_KEY_SECONDS);
  };
  return {
    clipUrl: ({ id }, reader) => `/media/peeks/${id}/clip?pass=${signed(id, reader)}`,
    renderingUrl: (video) =>
      `/media/peek-videos/${video}?pass=${renderings.sign({ video }, FILE_KEY_SECONDS)}`,
    urlOf: (peek, part, reader) => {
      if (keyOf(peek, part) === null) return null;
      const path = `/media/peeks/${peek.id}/${part}`;
      if (peek.publishedAt !== null && peek.isOpenByLink) return path;
      return `${path}?pass=${signed(peek.id, reader)}`;
    },
  };
}

function keyOf(peek: PeekRow, part: Part): string | null {
  return part === 'video' ? peek.videoKey : peek.posterKey;
}

function typeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.'))] ?? 'application/octet-stream';
}
