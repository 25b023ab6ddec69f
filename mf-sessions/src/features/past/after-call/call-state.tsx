import { keepDevicesChecked, to, useNavigate } from '@acquaint/remote-kit';
import type { Session } from '@acquaint/contracts';
import { Alert, Button, TimeText } from '@acquaint/ui';
import { otherOf } from '../../../components/session-card.tsx';
import { rich, t } from '../../../i18n.ts';

interface CallStateProps {
  readonly session: Session;
  /** Whether the other member is in the room now. */
  readonly isOtherThere: boolean;
}

/** Shown while the call continues without the reader: whether the other member is still there, and a button to rejoin. */
export function CallState({ session, isOtherThere }: CallStateProps) {
  const navigate = useNavigate();
  if (!session.room_open) return null;
  const { first_name: name } = otherOf(session);
  return (
    <Alert
      type="info"
      role="status"
      title={
        isOtherThere
          ? t('{name} is still in the call.', { name })
          : t('{name} isn’t in the call now.', { name })
      }
      description={
        session.state === 'confirmed'
          ? rich('You met before your session, which stays planned for {time}.', {
              time: <TimeText at={session.starts_at} format="weekdayTime" />,
            })
          : t('You can both come back until the time is up.')
      }
      action={
        <Button
          type="primary"
          onClick={() => {
            // Whoever has just left the call comes back without another device check.
            keepDevicesChecked(session.circle_event_id ?? session.id);
            void navigate(to('/room', { session: session.id, in: '1' }));
          }}
        >
          {t('Back to the call')}
        </Button>
      }
    />
  );
}
