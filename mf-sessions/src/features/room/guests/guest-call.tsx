import { call, ApiFailure } from '@acquaint/api-client';
import {
  joinLiveSession,
  type GuestInvitation,
  type GuestTicket,
  type ServerMessage,
} from '@acquaint/contracts';
import type { LocalMedia } from '@acquaint/remote-kit';
import { Button, Page, personName, formatList } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Call } from '../call/call.tsx';
import type { Blur } from '../devices/use-blur.ts';
import { freshTickets } from '../transport/fresh-tickets.ts';
import { openGuestLine } from './guest-line.ts';
import { linksOver, loadLivekit } from '../transport/livekit-way.ts';
import type { RoomAccess, RoomLine } from '../transport/room-line.ts';
import type { RoomOver } from '../use-room.ts';
import { toIceServer, toPass } from '../transport/ice-server.ts';
import { useFile } from '../use-file.ts';
import { t } from '../../../i18n.ts';

interface GuestCallProps {
  readonly guestKey: string;
  readonly invitation: GuestInvitation;
  readonly media: LocalMedia;
  readonly blur: Blur;
  /** Called when the call is over for this guest; the title says why. */
  readonly onOver: (title: string) => void;
}

type Refusal = Extract<ServerMessage, { type: 'room/refused' }>['reason'];
/** Milliseconds until another try to get the ticket of an admitted guest. */
const RETRY_MS = 1_000;

const REFUSED: Readonly<Record<Refusal, string>> = {
  refused: msg('You weren’t let in'),
  removed: msg('You were removed from the call'),
  'link-ended': msg('This invitation is no longer valid'),
  full: msg('The call is full'),
};
const OVER: Readonly<Record<RoomOver, string>> = {
  left: msg('You left the call'),
  ended: msg('The call has ended'),
  replaced: msg('You joined from another window'),
  refused: msg('You were removed from the call'),
};

/** A guest who asks for admission, and is in the call once admitted. */
export function GuestCall({ guestKey, invitation, media, blur, onOver }: GuestCallProps) {
  const { session_id: sessionId } = invitation;
  const [line, setLine] = useState<ReturnType<typeof openGuestLine> | null>(null);
  const [ticket, setTicket] = useState<GuestTicket | null>(null);
  const finish = useRef(onOver);
  useEffect(() => {
    finish.current = onOver;
  }, [onOver]);
  const fetchTicket = useCallback(
    () => call(joinLiveSession, { params: { id: sessionId }, body: { guest_key: guestKey } }),
    [sessionId, guestKey],
  );

  useEffect(() => {
    let isGone = false;
    const opened = openGuestLine({
      ticket: async () => {
        const fresh = await fetchTicket();
        if (!isGone) setTicket((known) => (known?.state === fresh.state ? known : fresh));
        return fresh.socket_ticket;
      },
      failed: (failure) => {
        const isFinal = failure instanceof ApiFailure && (failure.status === 404 || failure.status === 409);
        if (isFinal) finish.current(failure.message);
        return isFinal;
      },
    });
    setLine(opened);
    return () => {
      isGone = true;
      opened.close();
    };
  }, [fetchTicket]);

  useAdmission({
    line,
    isWaiting: ticket?.state === 'waiting',
    media,
    fetchTicket,
    onTicket: setTicket,
    onOver,
  });
  const isByServer = ticket?.video === 'livekit';
  const livekit = useFile(loadLivekit, isByServer);
  const tickets = useMemo(() => (ticket ? freshTickets(ticket, fetchTicket) : null), [ticket, fetchTicket]);
  const access = useMemo<RoomAccess | null>(() => {
    if (!line || !tickets || ticket?.state !== 'admitted' || (isByServer && !livekit)) return null;
    return {
      sessionId,
      iceServers: ticket.ice_servers.map(toIceServer),
      serverTime: ticket.server_time,
      line,
      guestKey,
      pass: async () => toPass(await tickets.next()),
      atServer: livekit && linksOver(livekit, tickets),
      loadServer: async () => linksOver(await loadLivekit(), tickets),
    };
  }, [line, ticket, tickets, isByServer, livekit, sessionId, guestKey]);
  const over = useCallback((phase: RoomOver) => finish.current(t(OVER[phase])), []);

  if (access && ticket) {
    const expected = [invitation.host, invitation.booker];
    return <Call {...{ access, media, blur, expected }} own={ticket.me} session={null} onOver={over} />;
  }
  const host = personName(invitation.host);
  const hosts = formatList([host, personName(invitation.booker)]);
  return (
    <Page title={t('Waiting to be let in')} width="narrow">
      <p role="status">
        {t('{hosts} can see that you’d like to join. Please wait for {host} to let you in.', { hosts, host })}
      </p>
      <Button onClick={() => onOver(t(OVER.left))}>{t('Leave')}</Button>
    </Page>
  );
}

interface AdmissionOptions {
  readonly line: RoomLine | null;
  readonly isWaiting: boolean;
  readonly media: LocalMedia;
  readonly fetchTicket: () => Promise<GuestTicket>;
  readonly onTicket: (ticket: GuestTicket) => void;
  readonly onOver: (title: string) => void;
}

/** Asks for admission each time the connection opens, until answered. */
function useAdmission({ line, isWaiting, media, fetchTicket, onTicket, onOver }: AdmissionOptions): void {
  const latest = useRef({ media, onTicket, onOver });
  useEffect(() => {
    latest.current = { media, onTicket, onOver };
  }, [media, onTicket, onOver]);
  useEffect(() => {
    if (!line || !isWaiting) return;
    let isAnswered = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const renew = (): Promise<void> =>
      fetchTicket().then(
        (ticket) => latest.current.onTicket(ticket),
        (failure: unknown) => {
          if (isAnswered) return;
          // Anything else, such as a lost network, passes: the guest is admitted.
          if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 409))
            latest.current.onOver(failure.message);
          else retry = setTimeout(() => void renew(), RETRY_MS);
        },
      );
    const ask = async () => {
      const { room_token } = await fetchTicket();
      // Already admitted: entering is now done by the call itself.
      if (isAnswered) return;
      const { microphoneOn, cameraOn } = latest.current.media;
      line.send({ type: 'room/enter', room_token, microphone_on: microphoneOn, camera_on: cameraOn });
    };
    const messages = line.messages$.subscribe((message) => {
      if (message.type === 'room/admitted') void renew();
      if (message.type === 'room/refused') latest.current.onOver(t(REFUSED[message.reason]));
      if (message.type === 'room/ended') latest.current.onOver(t(OVER.ended));
    });
    const status = line.status$.subscribe((now) => {
      if (now === 'open') void ask().catch(() => undefined);
    });
    return () => {
      isAnswered = true;
      clearTimeout(retry);
      messages.unsubscribe();
      status.unsubscribe();
    };
  }, [line, isWaiting, fetchTicket]);
}
