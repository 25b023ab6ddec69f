import { useEndpointPages, useEndpointQuery } from '@acquaint/api-client';
import {
  adminArchiveCircle,
  adminGetCircle,
  adminListCircleEvents,
  adminListCircleMembers,
  type StaffCirclePage,
  type StaffCircleEvent,
  type StaffCircleMember,
} from '@acquaint/contracts';
import { Link, to, useSearchParams } from '@acquaint/remote-kit';
import {
  AsyncState,
  EmptyNote,
  Flex,
  formatList,
  ListState,
  Page,
  personName,
  Tag,
  TimeText,
} from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { AuditAbout } from '../../components/audit/audit-about.tsx';
import { CIRCLE_ACCESS, CIRCLE_STATES } from '../../components/circles/circle-words.ts';
import { Facts } from '../../components/facts.tsx';
import { LookOnlyNote } from '../../components/may-call.tsx';
import { personLink } from '../../components/members/person-link.tsx';
import { ReportsAbout } from '../../components/reports-about.tsx';
import { Section } from '../../components/section.tsx';
import { rich, t } from '../../i18n.ts';
import { ArchiveButton } from './archive-button.tsx';

const ROLES: Readonly<Record<StaffCircleMember['role'], string>> = {
  admin: msg('Circle admin'),
  deputy: msg('Deputy'),
  member: msg('Member'),
};

/** `/custom-admin/circle?id=…`: what staff see and do about one circle (R-ADMIN-25). */
export function CirclePage() {
  const id = useSearchParams()[0].get('id');
  if (id === null) {
    return (
      <Page title={t('Which circle?')} width="wide">
        <AdminTabs />
        <EmptyNote
          title={t('This link doesn’t lead to a circle')}
          text={t('Search for the circle by its name or the name of its admin.')}
          action={<ToCircles />}
        />
      </Page>
    );
  }
  return <CircleOf key={id} id={id} />;
}

function ToCircles() {
  return <Link to="/custom-admin/circles">{t('All circles')}</Link>;
}

function CircleOf({ id }: { readonly id: string }) {
  const circle = useEndpointQuery(adminGetCircle, { params: { id } });
  return (
    <Page title={circle.data?.name ?? t('Circle')} subtitle={<ToCircles />} width="wide">
      <AdminTabs />
      <LookOnlyNote
        endpoint={adminArchiveCircle}
        text={t('You can view this circle. Ask a moderator to archive or reopen it.')}
      />
      <AsyncState query={circle}>{(data) => <Whole circle={data} />}</AsyncState>
    </Page>
  );
}

function Whole({ circle }: { readonly circle: StaffCirclePage }) {
  const { id, state, admin, topics, archived_at } = circle;
  return (
    <Flex vertical gap={16}>
      <Flex gap={8} wrap align="center">
        {state !== 'open' && <Tag>{t(CIRCLE_STATES[state])}</Tag>}
        <ArchiveButton circle={circle} />
        {admin === null && (
          <Link
            style={{ textDecoration: 'underline' }}
            to={to('/custom-admin/circles', { filter: 'orphaned' })}
          >
            {t('Appoint an admin')}
          </Link>
        )}
      </Flex>
      <Section title={t('What the circle says')}>
        <Facts
          rows={[
            [t('Purpose'), circle.purpose],
            [t('Rules'), circle.rules],
            [t('Topics'), formatList(topics, 'commas')],
            [t('Who can join'), t(CIRCLE_ACCESS[circle.access])],
            [t('Members'), circle.member_count],
            [t('Created'), <TimeText key="created" at={circle.created_at} format="date" />],
            ...(archived_at === null
              ? []
              : [[t('Archived since'), <TimeText key="archived" at={archived_at} format="date" />] as const]),
          ]}
        />
      </Section>
      <Members id={id} />
      <Events id={id} />
      <ReportsAbout id={id} />
      <AuditAbout id={id} />
    </Flex>
  );
}

const EVENT_STATES: Readonly<Record<StaffCircleEvent['state'], string>> = {
  coming: msg('Upcoming'),
  running: msg('Running'),
  over: msg('Over'),
  cancelled: msg('Cancelled'),
};

/** Its events, newest first: who started them, and how many signed up and met. */
function Events({ id }: { readonly id: string }) {
  const events = useEndpointPages(adminListCircleEvents, { params: { id } });
  return (
    <Section title={t('Events')}>
      <ListState<StaffCircleEvent>
        query={events}
        items={events.items}
        keyOf={(event) => event.id}
        label={t('Events')}
        empty={{ title: t('No events'), isLine: true }}
      >
        {(event) => (
          <div>
            <Flex gap={8} wrap align="center">
              <strong>{event.name}</strong>
              <Tag>{t(EVENT_STATES[event.state])}</Tag>
              <TimeText at={event.starts_at} format="dateTime" />
            </Flex>
            <div style={{ color: 'var(--ant-color-text-secondary)' }}>
              {eventText(event)}
              {event.host && (
                <>
                  {' · '}
                  {rich('Hosted by <host>{name}</host>', {
                    name: personName(event.host),
                    host: personLink(event.host),
                  })}
                </>
              )}
            </div>
            {event.cancel_reason !== '' && (
              <blockquote style={{ margin: 0, overflowWrap: 'anywhere' }}>{event.cancel_reason}</blockquote>
            )}
          </div>
        )}
      </ListState>
    </Section>
  );
}

function eventText({ state, people_count, met_count, session_count }: StaffCircleEvent): string {
  const signedUp = t('{count, plural, =0 {no one signed up} other {# signed up}}', { count: people_count });
  if (state !== 'over') return signedUp;
  const met = t(
    '{count, plural, =0 {no one met} other {# met in {sessions, plural, one {one session} other {# sessions}}}}',
    {
      count: met_count,
      sessions: session_count,
    },
  );
  return `${signedUp}, ${met}`;
}

function Members({ id }: { readonly id: string }) {
  const members = useEndpointPages(adminListCircleMembers, { params: { id } });
  return (
    <Section title={t('Members')}>
      <ListState<StaffCircleMember>
        query={members}
        items={members.items}
        keyOf={({ person }) => person.id}
        label={t('Members')}
        empty={{ title: t('No members'), isLine: true }}
      >
        {({ person, role, joined_at }) => (
          <Flex gap={8} wrap align="center">
            <Link style={{ textDecoration: 'underline' }} to={to('/custom-admin/person', { id: person.id })}>
              {personName(person)}
            </Link>
            {role !== 'member' && <Tag>{t(ROLES[role])}</Tag>}
            <span style={{ color: 'var(--ant-color-text-secondary)' }}>
              {rich('Joined {date}', { date: <TimeText at={joined_at} format="date" /> })}
            </span>
          </Flex>
        )}
      </ListState>
    </Section>
  );
}
