import { useEndpointQuery } from '@acquaint/api-client';
import { getCircle, type Circle } from '@acquaint/contracts';
import { Link, Slot, to, useSearchParams } from '@acquaint/remote-kit';
import {
  Alert,
  AsyncState,
  Badge,
  cx,
  EmptyNote,
  Flex,
  Page,
  PersonAvatar,
  Tabs,
  Tag,
  TopicTags,
  type TabsProps,
} from '@acquaint/ui';
import { EllipsisOutlined } from '@acquaint/ui/icons';
import { rich, t } from '../../../i18n.ts';
import { MY_ROLE } from '../../../components/my-role.ts';
import { CircleActions } from './circle-actions.tsx';
import { CircleAside } from './circle-aside.tsx';
import { CircleEvents } from './circle-events.tsx';
import { CircleMembers } from './circle-members.tsx';
import { CircleReports } from './circle-reports.tsx';
import { CircleRequests } from './circle-requests.tsx';
import styles from './circle.module.css';
import { Cover } from '../../../components/cover.tsx';
import { OfferNote } from './offer-note.tsx';
import { RemovedMembers } from './removed-members.tsx';
import { useLeaving } from './use-leaving.ts';

/** The page of one circle: `/dashboard/groups?circle=<id>`; `tab` names what is open. */
export function CircleView({ circleId }: { readonly circleId: string }) {
  const circle = useEndpointQuery(getCircle, { params: { id: circleId } });
  const leaving = useLeaving(circleId, circle.data);
  const back = <Link to="/dashboard/groups">{t('All circles')}</Link>;
  if (circle.error?.status === 404) {
    return (
      <Page title={t('Circle not found')}>
        <EmptyNote
          drawing="people"
          title={t('We couldn’t find this circle')}
          text={t('It may have been archived, or it may no longer exist.')}
        />
        <p>{back}</p>
      </Page>
    );
  }
  const { data } = circle;
  return (
    <Page
      title={data?.name ?? t('Circle')}
      subtitle={back}
      width="wide"
      actions={data && <CircleActions circle={data} leaving={leaving} />}
    >
      <AsyncState query={circle}>
        {(shown) => <Opened circle={shown} isLeaving={leaving.isLeaving} />}
      </AsyncState>
    </Page>
  );
}

interface OpenedProps {
  readonly circle: Circle;
  /** Whether the reader is leaving: the chat is closed before their membership ends. */
  readonly isLeaving: boolean;
}

function Opened({ circle, isLeaving }: OpenedProps) {
  const { name, purpose, topics } = circle;
  const tab = useSearchParams()[0].get('tab');
  const isChat = circle.is_member && (tab === null || tab === 'chat');
  return (
    <>
      <Cover circle={circle} />
      <Flex vertical gap={8} style={{ marginBottom: 8 }}>
        {circle.is_archived && (
          <Alert
            type="info"
            showIcon
            title={
              circle.admin === null
                ? t('This circle has lost its admin. It’s archived until our team appoints a new one.')
                : t('This circle is archived: you can read everything, but no one can write or join.')
            }
            description={
              circle.is_admin &&
              circle.is_archived_by_staff &&
              rich(
                'Our team archived it, so only they can reopen it. <link>Get in touch</link> if you disagree.',
                {
                  link: (inside) => <Link to="/get-in-touch">{inside}</Link>,
                },
              )
            }
          />
        )}
        <OfferNote circle={circle} />
        {circle.may.remove && <CircleReports circle={circle} />}
        {purpose !== '' && <p className={cx(styles['text'], isChat && styles['beforeChat'])}>{purpose}</p>}
        <Flex gap={8} wrap align="center" className={cx(styles['facts'], isChat && styles['beforeChat'])}>
          <span className={styles['faces']} aria-hidden>
            {circle.faces.map((person) => (
              <PersonAvatar key={person.id} person={person} size={24} />
            ))}
          </span>
          <span>
            {t('{count, plural, =1 {One member} other {# members}}', { count: circle.member_count })}
          </span>
          <AccessTag circle={circle} />
          {circle.my_role !== null && <Tag color="success">{t(MY_ROLE[circle.my_role])}</Tag>}
          <TopicTags topics={topics} label={t('Topics of {name}', { name })} />
        </Flex>
      </Flex>
      <div className={styles['layout']}>
        <CircleTabs circle={circle} isLeaving={isLeaving} />
        <CircleAside circle={circle} />
      </div>
    </>
  );
}

/** Says how one joins a circle that is not open to everybody. */
export function AccessTag({ circle }: { readonly circle: Pick<Circle, 'access' | 'is_archived'> }) {
  if (circle.is_archived) return <Tag>{t('Archived')}</Tag>;
  if (circle.access === 'request') return <Tag>{t('By request')}</Tag>;
  if (circle.access === 'invitation') return <Tag>{t('By invitation')}</Tag>;
  return null;
}

/** Who asks to join; for the admin also whom they removed, some of whom ask to come back. */
function Requests({ circle }: { readonly circle: Circle }) {
  return (
    <Flex vertical gap={24}>
      <CircleRequests circle={circle} />
      {circle.is_admin && <RemovedMembers circle={circle} />}
    </Flex>
  );
}

function CircleTabs({ circle, isLeaving }: OpenedProps) {
  const [params, setParams] = useSearchParams();
  const { id, is_member: isMember, may, waiting_count: waiting } = circle;
  const requests: NonNullable<TabsProps['items']> = may.admit
    ? [
        {
          key: 'requests',
          label: (
            <>
              {t('Requests')} <Badge count={waiting} size="small" />
            </>
          ),
          children: <Requests circle={circle} />,
        },
      ]
    : [];
  const items: NonNullable<TabsProps['items']> = [
    ...(isMember
      ? [
          {
            key: 'chat',
            label: t('Chat'),
            children: isLeaving ? null : <Slot name="circle.chat" params={{ circle_id: id }} />,
          },
        ]
      : []),
    // On a phone the last tabs are hidden in a menu, so that nobody would see that somebody waits.
    ...(waiting > 0 ? requests : []),
    { key: 'members', label: t('Members'), children: <CircleMembers circle={circle} /> },
    { key: 'events', label: t('Events'), children: <CircleEvents circle={circle} /> },
    {
      key: 'peeks',
      label: t('Peeks'),
      children: <Slot name="circle.peeks" params={{ circle_id: id }} />,
    },
    ...(waiting > 0 ? [] : requests),
  ];
  const wanted = params.get('tab');
  const open = items.find(({ key }) => key === wanted)?.key ?? items[0]?.key ?? 'members';
  return (
    <Tabs
      activeKey={open}
      // Narrow enough for a phone. In long languages the last tabs are in a menu all the same.
      tabBarGutter={12}
      more={{ icon: <EllipsisOutlined role="img" aria-label={t('More tabs')} /> }}
      destroyOnHidden
      items={items}
      onChange={(tab) =>
        setParams(new URLSearchParams(to('/dashboard/groups', { circle: id, tab }).split('?')[1]), {
          replace: true,
        })
      }
    />
  );
}
