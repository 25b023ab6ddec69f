import type { PersonSummary, Session } from '@acquaint/contracts';
import type { LocalMedia } from '@acquaint/remote-kit';
import { DeviceDialog, GuestsDialog, MoreMinutes } from './call-panels.ts';
import { CallPart } from './call-part.tsx';
import type { Blur } from '../devices/use-blur.ts';
import type { RemotePerson } from '../transport/room-links.ts';
import type { Room } from '../use-room.ts';

export type CallDialog = 'devices' | 'guests' | 'minutes';

interface CallDialogsProps {
  readonly open: CallDialog | null;
  readonly onClose: () => void;
  readonly media: LocalMedia;
  readonly blur: Blur;
  /** Null for a guest, who has the dialog of devices only. */
  readonly session: Session | null;
  readonly own: PersonSummary;
  /** Names of the people to expect. */
  readonly names: string;
  readonly guests: readonly RemotePerson[];
  readonly room: Room;
}

/** The dialog of a call that is open. */
export function CallDialogs(props: CallDialogsProps) {
  const { open, onClose, media, blur, session, own, names, guests, room } = props;
  return (
    <CallPart key={open} onClose={onClose}>
      {open === 'devices' && <DeviceDialog media={media} blur={blur} onClose={onClose} />}
      {session !== null && open === 'guests' && (
        <GuestsDialog
          sessionId={session.id}
          guests={guests}
          onRemove={(guestId) => room.admit(guestId, false)}
          onClose={onClose}
        />
      )}
      {session !== null && open === 'minutes' && (
        <MoreMinutes
          sessionId={session.id}
          isAlone={session.my_role === 'host' && own.is_pro}
          isHost={session.my_role === 'host'}
          other={names}
          proMinutes={room.minutes.pro}
          agreedMinutes={room.minutes.agreed}
          onClose={onClose}
        />
      )}
    </CallPart>
  );
}
