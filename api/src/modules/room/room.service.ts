import { z } from 'zod';
import type { RoomTicket } from '@acquaint/contracts';
import type { Config } from '../../config.ts';
import { conflict } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { TokenKind } from '../../http/tokens.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { whyNot } from '../sessions/session-states.ts';
import { iceServers } from './ice-servers.ts';

/** What a room ticket says: this person may enter the room of this session. */
export const RoomClaims = z.object({ sub: z.uuid(), sid: z.uuid() });
export type RoomClaims = z.infer<typeof RoomClaims>;

/** Long enough to open devices again, too short to be worth stealing. */
const TICKET_SECONDS = 120;

export interface RoomService {
  /** @throws ProblemError 404 for a session that is not theirs, 409 while its room is closed. */
  readonly createToken: (context: RequestContext, id: string) => Promise<RoomTicket>;
}

interface Dependencies {
  readonly config: Pick<Config, 'stunUrl' | 'turn'>;
  readonly tickets: TokenKind<RoomClaims>;
  readonly getSession: SessionsService['get'];
}

export function createRoomService({ config, tickets, getSession }: Dependencies): RoomService {
  return {
    createToken: async (context, id) => {
      const session = await getSession(context, id);
      if (!session.room_open) {
        const isOver = session.state === 'confirmed' || session.state === 'live';
        throw conflict(isOver ? 'The time of this session is over.' : whyNot(session.state));
      }
      return {
        room_token: tickets.sign({ sub: context.user.id, sid: id }, TICKET_SECONDS),
        session,
        ice_servers: iceServers(config, context.user.id, context.now),
        server_time: context.now.toString(),
        video: 'peer',
        livekit_url: null,
      };
    },
  };
}
