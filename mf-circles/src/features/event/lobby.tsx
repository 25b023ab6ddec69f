import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { enterCircleEvent, leaveCircleEvent, type CircleEventPage } from '@acquaint/contracts';
import { areDevicesChecked, to, useNavigate } from '@acquaint/remote-kit';
import { App, Button, Card, Flex, PersonCard, personName } from '@acquaint/ui';
import { useEffect, useRef } from 'react';
import { rich, t } from '../../i18n.ts';
import styles from '../../components/event/event.module.css';
import { timeUntil, useNow } from './use-now.ts';

interface LobbyProps {
  readonly event: CircleEventPage;
  /** Called when a round should have been planned meanwhile. */
  readonly onOld: () => void;
}

/** The lobby of a running event (R-CIRC-23): the person's partner in this round, or when the next round is planned. */
export function Lobby({ event, onOld }: LobbyProps) {
  const { message } = App.useApp();
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const params = { id: event.id };
  const enter = useEndpointMutation(enterCircleEvent, { onError });
  const leave = useEndpointMutation(leaveCircleEvent, { onError });
  return (
    <Card title={<h2 className={styles['name']}>{t('Lobby')}</h2>}>
      <Flex vertical gap={16}>
        {event.is_here ? <Waiting event={event} onOld={onOld} /> : <Outside event={event} />}
        <Flex gap={8} wrap>
          {event.is_here ? (
            <Button loading={leave.isPending} onClick={() => leave.mutate({ params })}>
              {t('Leave the event')}
            </Button>
          ) : (
            event.next && (
              <Button type="primary" loading={enter.isPending} onClick={() => enter.mutate({ params })}>
                {t('Enter the lobby')}
              </Button>
            )
          )}
        </Flex>
      </Flex>
    </Card>
  );
}

function Outside({ event }: { readonly event: CircleEventPage }) {
  return (
    <p className={styles['text']}>
      {event.next
        ? t('Enter the lobby to take part in round {round}.', { round: event.next.round })
        : t('The last round is under way. There are no more after it.')}
    </p>
  );
}

function Waiting({ event, onOld }: LobbyProps) {
  const now = useNow(true);
  const { seat, next } = event;
  const dueAt = next?.planned_at;
  const isDue = dueAt !== undefined && Date.parse(dueAt) <= now;
  const readAgain = useRef(onOld);
  useEffect(() => {
    readAgain.current = onOld;
  });
  // Once for each round: a running event is read again anyway a little later.
  useEffect(() => {
    if (isDue) readAgain.current();
  }, [isDue, dueAt]);
  const isSeated = seat !== null && Date.parse(seat.ends_at) > now;
  return (
    <div role="status">
      {isSeated && <YourRound seat={seat} now={now} eventId={event.id} />}
      {!isSeated && next && (
        <p className={styles['text']}>
          {isDue
            ? t('We’re choosing who you’ll meet in round {round}…', { round: next.round })
            : t('You’re in. We’ll choose who you meet in round {round} in:', { round: next.round })}
        </p>
      )}
      {!isSeated && next && !isDue && (
        <div
          className={styles['timer']}
          role="timer"
          aria-label={t('Time until we choose who you’ll meet next')}
        >
          {timeUntil(next.planned_at, now)}
        </div>
      )}
      {!isSeated && !next && (
        <p className={styles['text']}>{t('That was the last round. Thank you for coming!')}</p>
      )}
    </div>
  );
}

interface YourRoundProps {
  readonly seat: NonNullable<CircleEventPage['seat']>;
  readonly now: number;
  /** Once the device check was passed at this event, one press leads into the call, whether or not a round counted as a meeting. */
  readonly eventId: string;
}

function YourRound({ seat, now, eventId }: YourRoundProps) {
  const navigate = useNavigate();
  const hasBegun = Date.parse(seat.starts_at) <= now;
  const { partner, session_id: session } = seat;
  const time = <strong role="timer">{timeUntil(hasBegun ? seat.ends_at : seat.starts_at, now)}</strong>;
  return (
    <Flex vertical gap={12}>
      <p className={styles['text']}>
        {hasBegun
          ? rich('Round {round} ends in {time}.', { round: seat.round, time })
          : rich('Round {round} starts in {time}.', { round: seat.round, time })}
      </p>
      {partner && session ? (
        <PersonCard
          person={partner}
          actions={
            <Button
              type="primary"
              size="large"
              onClick={() =>
                void navigate(to('/room', areDevicesChecked(eventId) ? { session, in: '1' } : { session }))
              }
            >
              {t('Meet {name}', { name: personName(partner) })}
            </Button>
          }
        />
      ) : (
        <p className={styles['text']}>
          {t(
            'You’re sitting out this round because there’s no one left for you to meet. You’ll go first in the next one.',
          )}
        </p>
      )}
    </Flex>
  );
}
