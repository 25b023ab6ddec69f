import type { addMinutes, RoomTicket, SuccessBody } from '@acquaint/contracts';
import type { Config } from '../../config.ts';
import { conflict } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { TokenKind } from '../../http/security/tokens.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { whyNot } from '../sessions/session-states.ts';
import { iceServers } from './video/ice-servers.ts';
import { TICKET_SECONDS, type RoomClaims } from './room-ticket.ts';
import type { Signalling } from './signalling.ts';
import type { Video } from './video/video.routes.ts';

export interface RoomService {
  /** @throws ProblemError 404 for a session that is not theirs, 409 while its room is closed. */
  readonly createToken: (context: RequestContext, id: string) => Promise<RoomTicket>;
  /**
   * Adds minutes to a running call, or asks the other person for them. Everybody in the room is notified.
   * @throws ProblemError 404 for a session that is not theirs, 409 when minutes cannot be added.
   */
  readonly addMinutes: (
    context: RequestContext,
    id: string,
    minutes: number,
  ) => Promise<SuccessBody<typeof addMinutes>>;
}

interface Dependencies {
  readonly config: Pick<Config, 'stunUrl' | 'turn'>;
  readonly tickets: TokenKind<RoomClaims>;
  readonly sessions: Pick<Sessions, 'get' | 'calls' | 'findPerson'>;
  readonly signalling: Pick<Signalling, 'timeChanged'>;
  readonly video: Pick<Video, 'passFor'>;
}

export function createRoomService(deps: Dependencies): RoomService {
  const { config, tickets, sessions, signalling, video } = deps;
  return {
    createToken: async (context, id) => {
      const session = await sessions.get(context, id);
      if (!session.room_open) {
        const isOver = session.state === 'confirmed' || session.state === 'live';
        throw conflict(isOver ? 'This session is over.' : whyNot(session.state));
      }
      return {
        room_token: tickets.sign({ sub: context.user.id, sid: id }, TICKET_SECONDS),
        session,
        ice_servers: iceServers(config, context.user.id, context.now),
        server_time: context.now.toString(),
        ...(await video.passFor(id, context.user.id)),
      };
    },

    addMinutes: async (context, id, minutes) => {
      // Throws 404 for a session that is not theirs.
      await sessions.get(context, id);
      const { user, now } = context;
      const me = await sessions.findPerson(user.id);
      const asker = { userId: user.id, isPro: me?.is_pro ?? false };
      const added = await sessions.calls.addMinutes(id, asker, minutes, context);
      if (!added) throw conflict('You can add minutes once you’re both in the call.');
      signalling.timeChanged(added.session, now);
      return added.answer;
    },
  };
}
