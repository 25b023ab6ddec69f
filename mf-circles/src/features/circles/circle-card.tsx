import type { Circle } from '@acquaint/contracts';
import { Button, Card, Flex, PersonAvatar, Tag, TopicTags } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import styles from './circles.module.css';
import { MembershipButton } from './membership-button.tsx';

interface CircleCardProps {
  readonly circle: Circle;
  readonly onOpen: () => void;
}

/** One circle in the list. */
export function CircleCard({ circle, onOpen }: CircleCardProps) {
  return (
    <Card>
      <Flex vertical gap={12}>
        <Flex justify="space-between" align="start" gap={8}>
          <h2 className={styles['name']}>{circle.name}</h2>
          {circle.is_admin && <Tag>{t('Admin')}</Tag>}
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
        <Flex gap={8} wrap>
          <MembershipButton circle={circle} />
          <Button aria-label={t('Members of {name}', { name: circle.name })} onClick={onOpen}>
            {t('Members')}
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
}
