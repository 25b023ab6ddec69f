import type { CircleEvent } from '@acquaint/contracts';
import { Flex, Tag, TimeText } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import { EventStateTag } from './event-state-tag.tsx';
import { EventTimeRange } from './event-time-range.tsx';
import styles from './event.module.css';

interface EventTimesProps {
  readonly event: CircleEvent;
  /** Whether it is the event's own page, which says more than a list. */
  readonly isPage?: boolean;
}

/** When an event takes place, its rounds, and how many signed up; once it is over, how many met (R-CIRC-27). */
export function EventTimes({ event, isPage = false }: EventTimesProps) {
  const isAhead = event.state === 'coming' || event.state === 'running';
  const rounds = t(
    '{count, plural, =1 {One round} other {# rounds}} of {minutes} minutes, each with someone new',
    { count: event.rounds, minutes: event.round_minutes },
  );
  return (
    <Flex vertical gap={4}>
      <Flex gap={8} wrap align="center">
        <strong>
          <EventTimeRange event={event} hasZone={isPage} />
        </strong>
        <EventStateTag event={event} />
        {!isPage && isAhead && event.is_signed_up && <Tag color="success">{t('You’re signed up')}</Tag>}
      </Flex>
      {event.state === 'over' ? (
        <>
          <span>{countText(event)}</span>
          {isPage && <span className={styles['soft']}>{rounds}</span>}
        </>
      ) : (
        <>
          <span>{rounds}</span>
          <span className={styles['soft']}>
            {countText(event)}
            {event.may.sign_up && !event.is_signed_up && (
              <>
                {' · '}
                {event.signup_ends_at === event.starts_at
                  ? t('Sign up any time before it starts')
                  : rich('Sign up by {time}', {
                      time: <TimeText at={event.signup_ends_at} format="weekdayTime" />,
                    })}
              </>
            )}
          </span>
        </>
      )}
    </Flex>
  );
}

function countText({ state, places, people_count, met_count, session_count }: CircleEvent): string {
  if (state === 'over') {
    return met_count === 0
      ? t('No one met')
      : t('{count} people met in {sessions, plural, one {one session} other {# sessions}}', {
          count: met_count,
          sessions: session_count,
        });
  }
  if (state === 'cancelled') {
    return t(
      '{count, plural, =0 {No one had signed up} =1 {One person had signed up} other {# people had signed up}}',
      { count: people_count },
    );
  }
  if (places === null) {
    return t(
      '{count, plural, =0 {No one has signed up yet} =1 {One person has signed up} other {# people have signed up}}',
      { count: people_count },
    );
  }
  return people_count >= places
    ? t('All {places} places are taken', { places })
    : t('{count} of {places} places taken', { count: people_count, places });
}
