import { createRoomToken, setRecording } from '@acquaint/contracts';
import { createTokenKind } from '../../http/tokens.ts';
import type { Platform } from '../../platform.ts';
import type { ConsentService } from '../recordings/consent.service.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { createRoomService, RoomClaims } from './room.service.ts';
import { registerSignalling } from './signalling.ts';

/** Tickets into rooms, and the signalling between those who are in one. */
export function registerRoom(
  { serve, config, gateway, clock, app }: Platform,
  sessions: Sessions,
  consent: ConsentService,
): void {
  const tickets = createTokenKind(config.sessionSecrets, 'room', RoomClaims);
  const room = createRoomService({ config, tickets, getSession: sessions.get });
  serve(createRoomToken).with(async ({ params }, context) => ({
    status: 200,
    body: await room.createToken(context, params.id),
  }));
  serve(setRecording).with(async ({ params, body }, context) => ({
    status: 200,
    body: await consent.setConsent(context, params.id, body.consent),
  }));
  registerSignalling({
    consent,
    gateway,
    clock,
    tickets,
    calls: sessions.calls,
    findPerson: sessions.findPerson,
    graceSeconds: config.business.rejoinGraceSeconds,
    onError: (error) => app.log.error({ err: error }, 'a session could not be looked at'),
  });
}
