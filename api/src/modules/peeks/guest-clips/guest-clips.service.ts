import { randomUUID } from 'node:crypto';
import {
  CLIP_PIECE_BYTES,
  to,
  type answerGuestClip,
  type beginGuestClip,
  type ClipInvitation,
  type GuestClip,
  type ParsedInput,
  type sendClipPiece,
} from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import { badField, conflict, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { LoggedIn } from '../../../http/security/tokens.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { JobHandle } from '../../../ports/jobs/jobs.ts';
import type { EventPublisher } from '../../../realtime/event-publisher.ts';
import { t, translated } from '../../../i18n/i18n.ts';
import { hashToken, randomToken } from '../../identity/secrets/secrets.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { CHANGED, publishWhenAgreed } from '../peek-agreement.ts';
import { requestState } from './clip-requests.service.ts';
import { isAskedAbout } from './guest-agreement.ts';
import {
  addReceived,
  deletePeek,
  findClip,
  findRequest,
  insertClip,
  lockUses,
  updateClip,
  type GuestClipRow,
  type OpenRequest,
  type WholeClip,
} from './guest-clips.repository.ts';
import type { PeekMedia } from '../peek-media.ts';
import { findPeek, selectDecisions } from '../peeks.repository.ts';
import { pieceKey, type ErasedClip } from '../peek-files.ts';

type Guest = RequestContext<LoggedIn | null>;

/**
 * What a guest without an account can do. A request's link starts a clip; the clip's own secret authorizes everything after that.
 */
export interface GuestClipsService {
  /** @throws ProblemError 404 for a link that is wrong, expired, used up or closed. */
  readonly open: (guest: Guest, link: string) => Promise<ClipInvitation>;
  /** @returns the clip's secret. @throws ProblemError 404, 400 for a clip that is too large, 429. */
  readonly begin: (guest: Guest, clip: ParsedInput<typeof beginGuestClip>['body']) => Promise<string>;
  /**
   * Stores a piece.
   * @returns the number of bytes received so far.
   * @throws ProblemError 404, 400 for a piece of the wrong size, 409 when the upload is complete.
   */
  readonly sendPiece: (guest: Guest, piece: ParsedInput<typeof sendClipPiece>['body']) => Promise<number>;
  /**
   * Enqueues the check of the clip; idempotent.
   * @throws ProblemError 404, 409 while pieces are missing or the link is used up.
   */
  readonly finish: (guest: Guest, secret: string) => Promise<GuestClip>;
  readonly get: (secret: string) => Promise<GuestClip>;
  /**
   * Stores the guest's answer to a version that they have not agreed to by sending the clip (R-PEEK-50), and publishes it if all agree.
   * @throws ProblemError 404, 409 unless they are asked about this version.
   */
  readonly answer: (guest: Guest, answer: ParsedInput<typeof answerGuestClip>['body']) => Promise<GuestClip>;
  /** Deletes the clip and its peek; idempotent. */
  readonly withdraw: (guest: Guest, secret: string) => Promise<GuestClip>;
}

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly limits: Limits;
  readonly media: PeekMedia;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly business: Pick<Business, 'guestClipSeconds' | 'guestClipMaxMb'>;
  readonly check: JobHandle<{ clip_id: string }>;
  /** Enqueues the deletion of a clip's files. */
  readonly eraseSoon: (tx: Transaction, clip: ErasedClip) => Promise<unknown>;
  readonly events: EventPublisher;
}

const NO_LINK = 'This link is no longer valid. Ask whoever sent it for a new one.';
const NO_CLIP = 'We couldn’t find this clip. Check that the link is complete.';

export function createGuestClipsService(deps: Dependencies): GuestClipsService {
  const { db, files, limits, media, notifications, business, check, eraseSoon, events } = deps;
  const maxBytes = business.guestClipMaxMb * 1024 * 1024;

  /** @throws ProblemError 404 */
  const openRequest = async (link: string, now: Temporal.Instant): Promise<OpenRequest> => {
    const request = await findRequest(db, hashToken(link));
    if (!request || requestState(request, now) !== 'open') throw notFound(NO_LINK);
    return request;
  };
  /** @throws ProblemError 404 */
  const clipOf = async (source: Database, secret: string, forUpdate = false): Promise<WholeClip> => {
    const clip = await findClip(source, { secretHash: hashToken(secret) }, { forUpdate });
    if (!clip) throw notFound(NO_CLIP);
    return clip;
  };
  const answer = async (secret: string): Promise<GuestClip> => {
    const { clip, request, memberName } = await clipOf(db, secret);
    const peek = clip.peekId === null ? null : await findPeek(db, clip.peekId);
    const decisions = peek ? await selectDecisions(db, peek.id) : [];
    // Skipped peeks are deleted some days later.
    const isDeclined =
      (clip.state === 'sent' && !peek) || decisions.some(({ decision }) => decision === 'skip');
    const isAsked = peek !== null && !isDeclined && (await isAskedAbout(db, clip, peek));
    const state = isDeclined ? 'declined' : isAsked ? 'asked' : clip.state;
    return {
      state: peek?.publishedAt ? 'published' : state,
      asked: isAsked ? { version: peek.version, title: peek.title, transcript: peek.transcript } : null,
      prompt: request.prompt,
      member_name: memberName,
      guest_name: clip.guestName,
      consented_at: clip.consentedAt.toString(),
      received_bytes: clip.receivedBytes,
      refusal: clip.refusal === null ? null : translated(clip.refusal),
      video_url: peek && media.urlOf(peek, 'video', null),
      lost: lostIn(clip),
    };
  };

  return {
    open: async ({ now }, link) => {
      const { request, memberName } = await openRequest(link, now);
      return {
        prompt: request.prompt,
        for_whom: request.forWhom,
        member_name: memberName,
        expires_at: request.expiresAt.toString(),
        max_seconds: business.guestClipSeconds,
        max_bytes: maxBytes,
      };
    },

    begin: async ({ now }, { link, name, size_bytes, pieces }) => {
      const { request } = await openRequest(link, now);
      await limits.count('clip-begin/link', request.id);
      if (size_bytes > maxBytes) {
        throw badField(
          'size_bytes',
          t('This recording is larger than {size} MB', { size: business.guestClipMaxMb }),
        );
      }
      if (!areOf(size_bytes, pieces)) throw badField('pieces', 'These aren’t the pieces of this recording');
      const secret = randomToken();
      await insertClip(db, {
        id: randomUUID(),
        requestId: request.id,
        peekId: null,
        secretHash: hashToken(secret),
        guestName: name,
        consentedAt: now,
        sizeBytes: size_bytes,
        receivedBytes: 0,
        state: 'uploading',
        refusal: null,
        pieces: pieces.map(({ bytes, until_ms }) => ({ bytes, until: until_ms })),
        changedAt: now,
      });
      return secret;
    },

    sendPiece: async ({ now }, { clip: secret, offset, data }) => {
      const { clip } = await clipOf(db, secret);
      if (clip.state !== 'uploading') throw conflict('This recording has already been sent.');
      // A repeated piece whose response was lost: it is stored already.
      if (offset !== clip.receivedBytes || offset === clip.sizeBytes) return clip.receivedBytes;
      const bytes = Buffer.from(data, 'base64');
      if (bytes.length !== Math.min(CLIP_PIECE_BYTES, clip.sizeBytes - offset)) {
        throw badField('data', 'This piece doesn’t have the right length');
      }
      await files.put(pieceKey(clip.id, offset), bytes);
      const isFirst = await addReceived(db, clip.id, { offset, bytes: bytes.length }, now);
      if (isFirst) return offset + bytes.length;
      const present = (await findClip(db, { id: clip.id }))?.clip;
      // It was withdrawn or abandoned meanwhile, and its other pieces may be deleted already.
      if (present?.state !== 'uploading' && present?.state !== 'checking')
        await files.delete(pieceKey(clip.id, offset));
      if (!present) throw notFound(NO_CLIP);
      return present.receivedBytes;
    },

    finish: async ({ now }, secret) => {
      await withTransaction(db, async (tx) => {
        // Lock the request first, so that concurrent clips of one link are counted one after the other.
        const { request } = await clipOf(tx, secret);
        const uses = await lockUses(tx, request.id);
        const { clip } = await clipOf(tx, secret, true);
        if (clip.state !== 'uploading') return;
        if (clip.receivedBytes < clip.sizeBytes)
          throw conflict('Part of the recording is missing. Send it again.');
        if (requestState({ request, used: uses }, now) !== 'open') throw conflict(NO_LINK);
        await updateClip(tx, clip.id, { state: 'checking', changedAt: now });
        await check.enqueue({ clip_id: clip.id }, { tx });
      });
      return answer(secret);
    },

    get: answer,

    answer: async ({ now }, { clip: secret, version, agrees }) => {
      const published = await withTransaction(db, async (tx) => {
        const { clip, request } = await clipOf(tx, secret, true);
        const peek = clip.peekId === null ? null : await findPeek(tx, clip.peekId, { forUpdate: true });
        if (peek?.version !== version) throw conflict(CHANGED);
        // A repeated answer whose response was lost changes nothing.
        if (version === (agrees ? clip.agreedVersion : clip.declinedVersion)) return null;
        if (!(await isAskedAbout(tx, clip, peek))) throw conflict(CHANGED);
        await updateClip(tx, clip.id, {
          ...(agrees ? { agreedVersion: version } : { declinedVersion: version }),
          changedAt: now,
        });
        const told = agrees ? await publishWhenAgreed(tx, peek.id, now) : null;
        await notifications.notify(tx, {
          userId: request.userId,
          kind: 'system',
          content: () => ({
            title: agrees
              ? t('{name} agreed to your version of their clip', { name: clip.guestName })
              : t('{name} didn’t agree to your version of their clip', { name: clip.guestName }),
            text: agrees
              ? t('“{title}” is published.', { title: peek.title })
              : t('You can still share the clip as it was sent.'),
          }),
          path: to('/peek', { snip: peek.id }),
          personId: null,
          now,
        });
        return told && { userIds: told, snipId: peek.id };
      });
      if (published) events.publish(published.userIds, 'snip/published', { snip_id: published.snipId });
      return answer(secret);
    },

    withdraw: async ({ now }, secret) => {
      await withTransaction(db, async (tx) => {
        const { clip, request } = await clipOf(tx, secret, true);
        if (clip.state === 'withdrawn') return;
        const peek = clip.peekId === null ? null : await findPeek(tx, clip.peekId, { forUpdate: true });
        if (peek) await deletePeek(tx, peek.id);
        await updateClip(tx, clip.id, { state: 'withdrawn', guestName: '', peekId: null, changedAt: now });
        await eraseSoon(tx, { clipId: clip.id, ...(peek && { peekId: peek.id }) });
        if (peek) {
          await notifications.notify(tx, {
            userId: request.userId,
            kind: 'system',
            content: () => ({
              title: t('{name} took their clip back', { name: clip.guestName }),
              text: t('Their clip for “{prompt}” has been deleted.', { prompt: request.prompt }),
            }),
            path: '/dashboard/home/clips',
            personId: null,
            now,
          });
        }
      });
      return answer(secret);
    },
  };
}

/** Whether pieces follow each other and make up a recording of this size. Nothing was said about them when there are none. */
function areOf(size: number, pieces: ParsedInput<typeof beginGuestClip>['body']['pieces']): boolean {
  if (pieces.length === 0) return true;
  const isInOrder = pieces.every(({ until_ms }, at) => until_ms >= (pieces[at - 1]?.until_ms ?? 0));
  return isInOrder && pieces.reduce((sum, { bytes }) => sum + bytes, 0) === size;
}

function lostIn({ lost, seconds }: GuestClipRow): GuestClip['lost'] {
  if (!lost || seconds === null) return [];
  return [{ from_seconds: lost.from / 1000, until_seconds: Math.min(lost.until / 1000, seconds) }];
}
