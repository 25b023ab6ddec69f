import { useEndpointMutation } from '@acquaint/api-client';
import { confirmTookPlace, type Session } from '@acquaint/contracts';
import { Alert, Button, ErrorNote, Flex, TimeText } from '@acquaint/ui';
import { rich, t } from '../i18n.ts';

interface ConfirmTookPlaceProps {
  readonly session: Session;
  /** First name of the other person. */
  readonly name: string;
}

/**
 * Asks both people of a session that was too short (R-PAY-14), or before whose time they talked (R-ROOM-15), whether it took place; it
 * counts once both say so.
 */
export function ConfirmTookPlace({ session, name }: ConfirmTookPlaceProps) {
  const confirm = useEndpointMutation(confirmTookPlace);
  const { confirmation } = session;
  if (!confirmation) return null;
  const { until, mine, theirs, minutes_needed: minutes } = confirmation;
  const day = <TimeText at={until} format="weekdayTime" />;
  const isEarly = session.state === 'confirmed';
  return (
    <Alert
      type="info"
      title={isEarly ? t('Was this your session?') : t('Did this session take place?')}
      description={
        <Flex vertical gap={8} align="start">
          <span>
            {mine
              ? rich('You’ve said yes. It counts if {name} says so too by {day}.', { name, day })
              : isEarly
                ? rich(
                    'You talked before the planned time. If you both say by {day} that this was your session, it’s complete, and the planned time is free again. Otherwise it stays planned.',
                    { day },
                  )
                : rich(
                    '{minutes, plural, one {You were together for less than a minute, so it doesn’t count yet.} other {You were together for less than # minutes, so it doesn’t count yet.}} It will if you both confirm by {day} that it took place.',
                    { minutes, day },
                  )}
          </span>
          {!mine && (
            <Button
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ params: { id: session.id } })}
            >
              {isEarly ? t('Yes, this was our session') : t('Yes, it took place')}
            </Button>
          )}
          {/* Below the button, which would otherwise move away from whoever is about to press it. */}
          {theirs && <span>{t('{name} has said yes.', { name })}</span>}
          {confirm.error !== null && <ErrorNote error={confirm.error} />}
        </Flex>
      }
    />
  );
}
