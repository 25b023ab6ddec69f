import { randomUUID } from 'node:crypto';
import type { ClipRequest, createClipRequest, listClipRequests, ParsedInput } from '@acquaint/contracts';
import { paged, type Paged } from '../../../http/paging.ts';
import { conflict, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { hashToken, randomToken } from '../../identity/secrets/secrets.ts';
import {
  closeRequest,
  insertRequest,
  selectRequests,
  type CountedRequest,
} from './guest-clips.repository.ts';

export interface ClipRequestsService {
  readonly list: (
    context: RequestContext,
    query: ParsedInput<typeof listClipRequests>['query'],
  ) => Promise<Paged<ClipRequest>>;
  /**
   * @returns the request and its link, which is shown only this once.
   * @throws ProblemError 409 if this machine cannot check clips.
   */
  readonly create: (
    context: RequestContext,
    wish: ParsedInput<typeof createClipRequest>['body'],
  ) => Promise<{ request: ClipRequest; url: string }>;
  /** @throws ProblemError 404 when the member has no such request. */
  readonly close: (context: RequestContext, id: string) => Promise<ClipRequest>;
}

interface Dependencies {
  readonly db: Database;
  readonly publicUrl: () => string;
  /** Whether this machine can check the clips that guests send. */
  readonly canCheck: () => Promise<boolean>;
}

/** A member's own requests for clips. Requests of other members are treated as not found. */
export function createClipRequestsService({ db, publicUrl, canCheck }: Dependencies): ClipRequestsService {
  return {
    list: async ({ user, now }, query) => {
      const { rows, count } = await selectRequests(db, user.id, query);
      return paged(
        rows.map((row) => presentRequest(row, now)),
        count,
        query,
      );
    },

    create: async ({ user, now }, { for_whom, prompt, expires_in_days, uses }) => {
      if (!(await canCheck())) {
        throw conflict('This server can’t accept clips yet. Ask whoever runs it to install ffmpeg.');
      }
      const link = randomToken();
      const request = {
        id: randomUUID(),
        userId: user.id,
        linkHash: hashToken(link),
        forWhom: for_whom,
        prompt,
        uses,
        createdAt: now,
        expiresAt: now.add({ hours: 24 * expires_in_days }),
        closedAt: null,
      };
      await insertRequest(db, request);
      return {
        request: presentRequest({ request, used: 0 }, now),
        url: `${publicUrl()}/peeks/record/${link}`,
      };
    },

    close: async ({ user, now }, id) => {
      const closed = await closeRequest(db, id, user.id, now);
      if (!closed) throw notFound('We couldn’t find this link.');
      return presentRequest(closed, now);
    },
  };
}

function presentRequest({ request, used }: CountedRequest, now: Temporal.Instant): ClipRequest {
  return {
    id: request.id,
    for_whom: request.forWhom,
    prompt: request.prompt,
    created_at: request.createdAt.toString(),
    expires_at: request.expiresAt.toString(),
    uses: request.uses,
    used,
    state: requestState({ request, used }, now),
  };
}

/** Returns whether a request still accepts clips, and if not, why. */
export function requestState({ request, used }: CountedRequest, now: Temporal.Instant): ClipRequest['state'] {
  if (request.closedAt !== null) return 'closed';
  if (used >= request.uses) return 'used_up';
  return Temporal.Instant.compare(request.expiresAt, now) <= 0 ? 'expired' : 'open';
}
