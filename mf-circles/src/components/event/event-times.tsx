import type { CircleEvent } from '@acquaint/contracts';
import { Flex, TimeText } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import { EventStateTag } from './event-state-tag.tsx';
import styles from './event.module.css';

/** When an event takes place, its rounds, and its places. */
export function EventTimes({ event }: { readonly event: CircleEvent }) {
  return (
    <Flex vertical gap={4}>
      <Flex gap={8} wrap align="center">
        <strong>
          <TimeText at={event.starts_at} format={event.state === 'over' ? 'dateTime' : 'weekdayTime'} />
        </strong>
        <EventStateTag event={event} />
      </Flex>
      <span>
        {t('{count, plural, =1 {One round} other {# rounds}} of {minutes} minutes, each with someone new', {
          count: event.rounds,
          minutes: event.round_minutes,
        })}
      </span>
      <span className={styles['soft']}>
        {event.places === null
          ? t(
              '{count, plural, =0 {No one has signed up yet} =1 {One person has signed up} other {# people have signed up}}',
              {
                count: event.people_count,
              },
            )
          : t('{count} of {places} places taken', { count: event.people_count, places: event.places })}
        {event.may.sign_up && (
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
    </Flex>
  );
}
