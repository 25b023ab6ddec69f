import type { Conversation, ListedCircle, Message } from '@acquaint/contracts';
import { Link, to, useNavigate } from '@acquaint/remote-kit';
import {
  Button,
  Card,
  firstNameOf,
  Flex,
  formatList,
  PersonAvatar,
  Tag,
  TimeText,
  TopicTags,
} from '@acquaint/ui';
import { CalendarOutlined } from '@acquaint/ui/icons';
import { useEffect, useRef } from 'react';
import { CircleFace } from '../../components/cover.tsx';
import { MY_ROLE } from '../../components/my-role.ts';
import { t } from '../../i18n.ts';
import { AccessTag } from './circle/circle-view.tsx';
import { MembershipButton } from './circle/membership-button.tsx';
import styles from './circles.module.css';

interface CircleCardProps {
  readonly circle: ListedCircle;
  /** The chat of a circle that the reader is in, if it is known. */
  readonly chat?: Conversation | undefined;
  /** Whether the reader has just joined it, so that its card has moved to their own circles. */
  readonly hasJoined?: boolean;
}

/** One circle in the list; its name leads to its page, and so does the button of a member. Says what was written last in it, or why it may fit. */
export function CircleCard({ circle, chat, hasJoined = false }: CircleCardProps) {
  const navigate = useNavigate();
  const page = to('/dashboard/groups', { circle: circle.id });
  const unread = chat && !chat.is_muted ? chat.unread_count : 0;
  const last = chat && lastMessageOf(chat);
  const openButton = useRef<HTMLButtonElement>(null);
  const wasMember = useRef(circle.is_member && !hasJoined);
  useEffect(() => {
    // The button that was pressed to join is gone, or goes with the card that it is in, and the focus with it.
    const isNew = circle.is_member && !wasMember.current;
    const { activeElement: focused } = document;
    const isLost = focused === document.body || focused?.closest(`[data-circle="${circle.id}"]`) !== null;
    if (isNew && isLost) openButton.current?.focus();
    wasMember.current = circle.is_member;
  }, [circle.is_member, circle.id]);
  return (
    <Card className={styles['card'] ?? ''} data-circle={circle.id}>
      <Flex vertical className={styles['whole'] ?? ''}>
        <div className={styles['head']}>
          <CircleFace circle={circle} />
          <div className={styles['titles']}>
            <h2 className={styles['name']}>
              <Link to={page}>{circle.name}</Link>
            </h2>
            <Flex gap={4} wrap>
              <AccessTag circle={circle} />
              {circle.my_role !== null && <Tag>{t(MY_ROLE[circle.my_role])}</Tag>}
            </Flex>
          </div>
        </div>
        {!last && circle.purpose !== '' && <p className={styles['purpose']}>{circle.purpose}</p>}
        {last && <LastMessage message={last} />}
        {unread > 0 && (
          <Link
            className={styles['news'] ?? ''}
            to={to('/dashboard/groups', { circle: circle.id, tab: 'chat' })}
          >
            {t('{count, plural, =1 {One new message} other {# new messages}}', { count: unread })}
          </Link>
        )}
        {circle.next_event && <NextEvent event={circle.next_event} />}
        {!circle.is_member && circle.shared_topics.length > 0 && (
          <p className={styles['reason']}>
            {t('Fits you: {topics}', { topics: formatList(circle.shared_topics.map(({ name }) => name)) })}
          </p>
        )}
        {!last && (
          <div className={styles['topics']}>
            <TopicTags topics={circle.topics} label={t('Topics')} />
          </div>
        )}
        <div className={styles['foot']}>
          <Flex align="center" gap={8}>
            <span className={styles['faces']} aria-hidden>
              {circle.faces.slice(0, 3).map((person) => (
                <PersonAvatar key={person.id} person={person} size={28} />
              ))}
            </span>
            <span>
              {t('{count, plural, =1 {One member} other {# members}}', { count: circle.member_count })}
            </span>
          </Flex>
          <Flex gap={8} wrap>
            {circle.is_member ? (
              <Button
                ref={openButton}
                aria-label={t('Open {name}', { name: circle.name })}
                onClick={() => void navigate(page)}
              >
                {t('Open')}
              </Button>
            ) : (
              <MembershipButton circle={circle} isInList />
            )}
          </Flex>
        </div>
      </Flex>
    </Card>
  );
}

/** Returns what was written last in a chat, unless it was deleted or the reader has blocked who wrote it (R-MSG-13). */
function lastMessageOf({ last_message: last, blocked_ids }: Conversation): Message | null {
  return last === null || last.is_deleted || blocked_ids.includes(last.author.id) ? null : last;
}

/** Who wrote last in a circle, the beginning of what they wrote, and when: members know already what the circle is about. */
function LastMessage({ message: { author, text, created_at } }: { readonly message: Message }) {
  return (
    <p className={styles['said']}>
      <span className={styles['words']}>
        <strong>{firstNameOf(author)}:</strong> {text || t('A file')}
      </span>
      <TimeText at={created_at} format="relative" />
    </p>
  );
}

/** The event of a circle that comes next, with a link to it. */
function NextEvent({ event }: { readonly event: NonNullable<ListedCircle['next_event']> }) {
  return (
    <p className={styles['event']}>
      <CalendarOutlined aria-hidden />{' '}
      <span>
        <TimeText at={event.starts_at} format="weekdayTime" />
        {' · '}
        <Link to={to('/dashboard/event', { event: event.id })}>{event.name}</Link>
      </span>
    </p>
  );
}
