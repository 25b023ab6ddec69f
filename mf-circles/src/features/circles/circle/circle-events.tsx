import { useEndpointPages } from '@acquaint/api-client';
import { listCircleEvents, type Circle, type CircleEvent } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Button, Card, Flex, ListState } from '@acquaint/ui';
import { PlusOutlined } from '@acquaint/ui/icons';
import { useRef, useState } from 'react';
import { t } from '../../../i18n.ts';
import { StartEvent } from '../../../components/event/event-form.tsx';
import { EventDay } from '../../../components/event/event-time-range.tsx';
import { EventTimes } from '../../../components/event/event-times.tsx';
import { SignUpButton } from '../../../components/event/sign-up-button.tsx';
import styles from '../../../components/event/event.module.css';

/** Coming and past events of a circle; whoever may starts one. */
export function CircleEvents({ circle }: { readonly circle: Circle }) {
  const [isStarting, setStarting] = useState(false);
  const params = { id: circle.id };
  const coming = useEndpointPages(listCircleEvents, { params, query: { period: 'coming' } });
  const past = useEndpointPages(listCircleEvents, { params, query: { period: 'past' } });
  return (
    <Flex vertical gap={24}>
      <section>
        <Flex justify="space-between" align="center" gap={8} wrap className={styles['titleRow'] ?? ''}>
          <h2 className={styles['name']}>{t('Upcoming events')}</h2>
          {circle.may.start_events && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => setStarting(true)}>
              {t('Create an event')}
            </Button>
          )}
        </Flex>
        <ListState<CircleEvent>
          query={coming}
          items={coming.items}
          keyOf={({ id }) => id}
          label={t('Upcoming events')}
          className={styles['events'] ?? ''}
          empty={{
            title: t('No events planned'),
            text: t('An event is an evening of short sessions, each with someone new.'),
          }}
        >
          {(event) => <EventCard event={event} />}
        </ListState>
      </section>
      {past.items.length > 0 && (
        <section>
          <Flex align="center" className={styles['titleRow'] ?? ''}>
            <h2 className={styles['name']}>{t('Past events')}</h2>
          </Flex>
          <ListState<CircleEvent>
            query={past}
            items={past.items}
            keyOf={({ id }) => id}
            label={t('Past events')}
            className={styles['events'] ?? ''}
            empty={{ title: t('No events yet'), text: '' }}
          >
            {(event) => <EventCard event={event} />}
          </ListState>
        </section>
      )}
      {isStarting && <StartEvent circle={circle} onClose={() => setStarting(false)} />}
    </Flex>
  );
}

function EventCard({ event }: { readonly event: CircleEvent }) {
  const card = useRef<HTMLDivElement>(null);
  const canSignUp = event.may.sign_up && !event.is_signed_up;
  return (
    <Card>
      <div ref={card} className={styles['summary']}>
        <EventDay at={event.starts_at} />
        <div>
          <h3 className={styles['name']}>
            <Link to={to('/dashboard/event', { event: event.id })}>{event.name}</Link>
          </h3>
          <EventTimes event={event} />
        </div>
        {canSignUp && (
          <div className={styles['mine']}>
            <SignUpButton
              event={event}
              isInList
              // The button goes, and the focus with it.
              onSignedUp={() => card.current?.querySelector('a')?.focus()}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
