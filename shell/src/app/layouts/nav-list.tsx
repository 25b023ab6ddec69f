import type { RemoteNavItem } from '@acquaint/contracts';
import { asAddress, Link } from '@acquaint/remote-kit';
import { cx, VisuallyHidden } from '@acquaint/ui';
import {
  BellOutlined,
  BulbOutlined,
  CalendarOutlined,
  MessageOutlined,
  PlaySquareOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  SearchOutlined,
  StarOutlined,
  TeamOutlined,
  UserOutlined,
} from '@acquaint/ui/icons';
import type { ComponentType } from 'react';
import { t } from '../../i18n.ts';
import type { NavItem } from './nav-items.ts';
import styles from './layouts.module.css';

const icons: Readonly<Record<RemoteNavItem['icon'], ComponentType>> = {
  // The page that members come home to is that of the peeks.
  home: PlaySquareOutlined,
  intros: BulbOutlined,
  sessions: CalendarOutlined,
  availability: ScheduleOutlined,
  network: MessageOutlined,
  search: SearchOutlined,
  circles: TeamOutlined,
  account: UserOutlined,
  reviews: StarOutlined,
  admin: SafetyCertificateOutlined,
  notifications: BellOutlined,
};

interface NavListProps {
  readonly items: readonly NavItem[];
  readonly onChoose?: (() => void) | undefined;
}

/** Navigation items as a vertical list; those below another one are a list inside it. */
export function NavList({ items, onChoose }: NavListProps) {
  return (
    <ul className={styles['list']}>
      {items.map((item) => (
        <li key={item.path}>
          <NavItemLink item={item} onChoose={onChoose} />
          {item.below.length > 0 && (
            <ul aria-label={item.label} className={cx(styles['list'], styles['below'])}>
              {item.below.map((each) => (
                <li key={each.path}>
                  <NavItemLink item={each} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

interface NavItemLinkProps {
  readonly item: NavItem;
  readonly onChoose?: (() => void) | undefined;
  /** Icon above the label, for the bar at the bottom, which does not show the items below. */
  readonly isTile?: boolean;
}

/** One item: icon, label and count. */
export function NavItemLink({ item, onChoose, isTile = false }: NavItemLinkProps) {
  const Icon = icons[item.icon];
  const isAbove = isTile && item.below.some((each) => each.isCurrent);
  return (
    <Link
      className={cx(isTile ? styles['tile'] : styles['item'])}
      to={asAddress(item.path)}
      aria-current={item.isCurrent ? 'page' : isAbove || undefined}
      onClick={() => onChoose?.()}
    >
      <span className={styles['icon']} aria-hidden>
        <Icon />
      </span>
      <span className={styles['word']}>{item.label}</span>
      <Waiting count={item.waiting} />
    </Link>
  );
}

/** The number of what waits, as a badge; nothing for 0. */
export function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles['count']}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden> {t('waiting')}</VisuallyHidden>
    </span>
  );
}
