import type { Circle, CircleRole } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { Link, to, useNavigate } from '@acquaint/remote-kit';
import { Button, Card, Flex, PersonAvatar, Tag, TopicTags } from '@acquaint/ui';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n.ts';
import { AccessTag } from './circle/circle-view.tsx';
import { MembershipButton } from './circle/membership-button.tsx';
import styles from './circles.module.css';

const MY_ROLE: Readonly<Record<CircleRole, string>> = {
  admin: msg('Admin'),
  deputy: msg('Deputy'),
  member: msg('Member'),
};

/** One circle in the list; its name leads to its page, and so does the button of a member. */
export function CircleCard({ circle }: { readonly circle: Circle }) {
  const navigate = useNavigate();
  const page = to('/dashboard/groups', { circle: circle.id });
  const openButton = useRef<HTMLButtonElement>(null);
  const wasMember = useRef(circle.is_member);
  useEffect(() => {
    // The button that was pressed to join is gone, and the focus with it.
    const hasJoined = circle.is_member && !wasMember.current;
    if (hasJoined && document.activeElement === document.body) openButton.current?.focus();
    wasMember.current = circle.is_member;
  }, [circle.is_member]);
  return (
    <Card className={styles['card'] ?? ''}>
      <Flex vertical gap={12} className={styles['whole'] ?? ''}>
        <Flex justify="space-between" align="start" gap={8}>
          <h2 className={styles['name']}>
            <Link to={page}>{circle.name}</Link>
          </h2>
          <Flex gap={4} wrap justify="end">
            <AccessTag circle={circle} />
            {circle.my_role !== null && <Tag>{t(MY_ROLE[circle.my_role])}</Tag>}
          </Flex>
        </Flex>
        {circle.purpose !== '' && <p className={styles['purpose']}>{circle.purpose}</p>}
        <TopicTags topics={circle.topics} label={t('Topics')} />
        <Flex align="center" gap={8}>
          <span className={styles['faces']} aria-hidden>
            {circle.faces.slice(0, 4).map((person) => (
              <PersonAvatar key={person.id} person={person} size={28} />
            ))}
          </span>
          <span>
            {t('{count, plural, =1 {One member} other {# members}}', { count: circle.member_count })}
          </span>
        </Flex>
        <Flex gap={8} wrap className={styles['actions'] ?? ''}>
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
      </Flex>
    </Card>
  );
}
