import { useEndpointQuery } from '@acquaint/api-client';
import { getCircleEvent, type Address, type CircleEventPage } from '@acquaint/contracts';
import { Link, profilePath, to, useSearchParams } from '@acquaint/remote-kit';
import { Alert, AsyncState, Card, EmptyNote, Flex, Page, personName } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import type { ReactNode } from 'react';
import { EventActions } from './event-actions.tsx';
import { EventPeople } from './event-people.tsx';
import { EventDay } from '../../components/event/event-time-range.tsx';
import { EventTimes } from '../../components/event/event-times.tsx';
import styles from '../../components/event/event.module.css';
import { Lobby } from './lobby.tsx';
import { MetPeople } from './met-people.tsx';
import { OwnPlace } from './own-place.tsx';
import { useNow } from './use-now.ts';

/** How often a running event is read again, in case the socket is lost: then a round may have been planned unheard. */
const REFETCH_MS = 15_000;

/** `/dashboard/event?event=<id>`: a circle event with its people, its lobby, and the people whom the reader has met. */
export function EventPage() {
  const id = useSearchParams()[0].get('event');
  if (id === null) return <NotFound title={t('Which event?')} />;
  return <EventOf key={id} id={id} />;
}

function NotFound({ title }: { readonly title: string }) {
  return (
    <Page title={title} width="narrow">
      <EmptyNote
        title={t('This link doesn’t lead to an event')}
        text={t('Open it from the circle’s page.')}
        action={<Link to="/dashboard/groups">{t('All circles')}</Link>}
      />
    </Page>
  );
}

function EventOf({ id }: { readonly id: string }) {
  const event = useEndpointQuery(getCircleEvent, { params: { id } }, { refetchInterval: REFETCH_MS });
  if (event.error?.status === 404) return <NotFound title={t('Event not found')} />;
  const { data } = event;
  return (
    <Page
      title={data?.name ?? t('Event')}
      subtitle={
        data && (
          <Link to={to('/dashboard/groups', { circle: data.circle.id, tab: 'events' })}>
            {data.circle.name}
          </Link>
        )
      }
      width="regular"
      actions={data && <EventActions event={data} />}
    >
      <AsyncState query={event}>
        {(shown) => <Opened event={shown} onOld={() => void event.refetch()} />}
      </AsyncState>
    </Page>
  );
}

const linkTo = (path: Address) =>
  function LinkTo(inside: ReactNode) {
    return (
      <Link className={styles['link'] ?? ''} to={path}>
        {inside}
      </Link>
    );
  };

/** Whether the reader could sign up if they were in the circle: it is neither too late, nor is the event full. */
function isForMembers(
  { state, is_signed_up, may, places, people_count, signup_ends_at }: CircleEventPage,
  now: number,
): boolean {
  const isOpen = (state === 'coming' || state === 'running') && Date.parse(signup_ends_at) > now;
  return isOpen && !is_signed_up && !may.sign_up && (places === null || people_count < places);
}

function Opened({ event, onOld }: { readonly event: CircleEventPage; readonly onOld: () => void }) {
  const now = useNow(false);
  return (
    <Flex vertical gap={24}>
      {event.state === 'cancelled' && (
        <Alert
          type="warning"
          showIcon
          title={t('This event was cancelled.')}
          description={event.cancel_reason}
        />
      )}
      {event.is_signed_up && event.state === 'running' && <Lobby event={event} onOld={onOld} />}
      <Card>
        <div className={styles['summary']}>
          <EventDay at={event.starts_at} />
          <div>
            <EventTimes event={event} isPage />
            {event.host && (
              <p className={styles['soft']}>
                {rich('Hosted by <host>{name}</host>', {
                  name: personName(event.host),
                  host: linkTo(profilePath(event.host.username)),
                })}
              </p>
            )}
          </div>
          <OwnPlace event={event} />
        </div>
      </Card>
      {isForMembers(event, now) && (
        <p className={styles['text']}>
          {rich('Only members of <circle>{name}</circle> can sign up.', {
            name: event.circle.name,
            circle: linkTo(to('/dashboard/groups', { circle: event.circle.id })),
          })}
        </p>
      )}
      {event.about !== '' && <p className={styles['text']}>{event.about}</p>}
      <MetPeople event={event} />
      <EventPeople event={event} />
    </Flex>
  );
}
