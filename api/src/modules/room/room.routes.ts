import {
  addMinutes,
  beginGuestTrack,
  createLiveToken,
  createRoomToken,
  endLiveToken,
  joinAsGuest,
  joinLiveSession,
  openGuestLink,
  setRecording,
} from '@acquaint/contracts';
import { createTokenKind } from '../../http/security/tokens.ts';
import type { Platform } from '../../platform.ts';
import { transcribe } from '../../ports/language/transcription.ts';
import type { ConsentService } from '../recordings/consent/consent.service.ts';
import type { GuestTracksService } from '../recordings/guests/guest-tracks.service.ts';
import { declineMinutes } from '../sessions/calls/decline-minutes.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { createGuestsService } from './admission/guests.service.ts';
import { RoomClaims } from './room-ticket.ts';
import { createRoomService } from './room.service.ts';
import { registerSignalling, type Signalling } from './signalling.ts';
import { registerVideo } from './video/video.routes.ts';

/** Parts of the recordings module that the room needs. */
interface Recordings {
  readonly consent: ConsentService;
  readonly guestTracks: Pick<GuestTracksService, 'begin'>;
}

/** Registers room tickets, guests, added minutes, and the signaling between people in a room. */
export function registerRoom(
  platform: Platform,
  sessions: Sessions,
  { consent, guestTracks }: Recordings,
): void {
  const { serve, config, gateway, clock, app, db, limits, socketTickets, publicUrl, processes } = platform;
  const transcriber = config.language.transcription ?? null;
  const tickets = createTokenKind(config.sessionSecrets, 'room', RoomClaims);
  const video = registerVideo(platform, sessions, (sessionId, userId) =>
    signalling.isHere(sessionId, userId),
  );
  const guests = createGuestsService({
    db,
    video,
    limits,
    config,
    sessions,
    socketTickets,
    roomTickets: tickets,
    publicUrl,
    waitingForAdmission: (sessionId) => signalling.waitingForAdmission(sessionId),
  });
  const signalling: Signalling = registerSignalling({
    db,
    processes,
    consent,
    guests,
    video,
    onPutOut: video.putOut,
    transcribe:
      transcriber &&
      ((speech) =>
        transcribe(transcriber, speech).catch((error: unknown) => {
          app.log.error({ err: error }, 'could not transcribe speech');
          throw error;
        })),
    gateway,
    clock,
    tickets,
    calls: sessions.calls,
    findSession: sessions.find,
    findPerson: sessions.findPerson,
    declineMinutes: (sessionId, userId) => declineMinutes(db, sessionId, userId),
    business: config.business,
    onError: (error) => app.log.error({ err: error }, 'a session could not be looked at'),
  });
  // A server may be closed while its process keeps running: stop timers, which would otherwise use the closed database.
  app.addHook('onClose', () => signalling.stop());
  const room = createRoomService({ config, tickets, sessions, signalling, video });

  serve(createRoomToken).with(async ({ params }, context) => ({
    status: 200,
    body: await room.createToken(context, params.id),
  }));
  serve(addMinutes).with(async ({ params, body }, context) => ({
    status: 200,
    body: await room.addMinutes(context, params.id, body.minutes),
  }));
  serve(setRecording).with(async ({ params, body }, context) => ({
    status: 200,
    body: await consent.setConsent(context, params.id, body.consent),
  }));

  serve(createLiveToken).with(async ({ params }, context) => {
    const body = await guests.createLink(context, params.id);
    signalling.linkEnded(params.id);
    return { status: 201, body };
  });
  serve(endLiveToken).with(async ({ params }, context) => {
    await guests.endLink(context, params.id);
    signalling.linkEnded(params.id);
    return { status: 204, body: undefined };
  });
  serve(openGuestLink).with(async ({ body }, guest) => ({
    status: 200,
    body: await guests.open(guest, body.guest_token),
  }));
  serve(joinAsGuest).with(async ({ body }, guest) => ({ status: 202, body: await guests.join(guest, body) }));
  serve(beginGuestTrack).with(async ({ body }, visitor) => ({
    status: 201,
    body: await guestTracks.begin(await guests.identify(body.guest_key), visitor.now),
  }));
  serve(joinLiveSession).with(async ({ params, body }, guest) => ({
    status: 200,
    body: await guests.ticket(guest, params.id, body.guest_key),
  }));
}
