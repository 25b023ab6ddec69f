import type { PersonSummary } from '@acquaint/contracts';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { t } from '@acquaint/i18n/common';
import { PersonAvatar } from './person-avatar.tsx';
import { personName } from './person-name.ts';
import styles from './person-card.module.css';

export interface PersonCardProps {
  readonly person: PersonSummary;
  /** Wraps the name, for example in a link to the profile. */
  readonly renderName?: (name: string) => ReactNode;
  /** Content below the headline: topics, reasons, a time. */
  readonly children?: ReactNode;
  /** Buttons at the end; on a narrow screen below everything else. */
  readonly actions?: ReactNode;
  /** A button in the upper corner on every screen, as wide as an icon. */
  readonly menu?: ReactNode;
  /** Size of the picture, in CSS pixels. */
  readonly avatarSize?: number;
}

/** A member as shown in lists: picture, name, badges, headline. */
export function PersonCard({
  person,
  renderName,
  children,
  actions,
  menu,
  avatarSize = 48,
}: PersonCardProps) {
  const name = personName(person);
  return (
    <div className={styles['card']}>
      <PersonAvatar person={person} size={avatarSize} />
      <div className={styles['head']}>
        <div>
          <span className={styles['name']}>{renderName?.(name) ?? name}</span>
          <PersonBadges person={person} />
        </div>
        {person.headline !== '' && <div className={styles['headline']}>{person.headline}</div>}
      </div>
      {isShown(children) && <div className={styles['extra']}>{children}</div>}
      {isShown(actions) && <div className={styles['actions']}>{actions}</div>}
      {isShown(menu) && <div className={styles['menu']}>{menu}</div>}
    </div>
  );
}

function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false;
}

/** Badges of a member: expert, investor, pro. */
export function PersonBadges({
  person,
}: {
  readonly person: Pick<PersonSummary, 'is_expert' | 'is_investor' | 'is_pro'>;
}) {
  const badges = [
    person.is_expert && t('Expert'),
    person.is_investor && t('Investor'),
    person.is_pro && t('Pro'),
  ].filter((badge) => badge !== false);
  if (badges.length === 0) return null;
  return (
    <span className={styles['badges']}>
      {badges.map((badge) => (
        <Tag key={badge}>{badge}</Tag>
      ))}
    </span>
  );
}
