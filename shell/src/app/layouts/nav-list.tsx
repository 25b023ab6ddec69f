import type { RemoteNavItem } from '@acquaint/contracts';
import { NavLink, asAddress } from '@acquaint/remote-kit';
import { cx, VisuallyHidden } from '@acquaint/ui';
import {
  BellOutlined,
  BulbOutlined,
  CalendarOutlined,
  HomeOutlined,
  MessageOutlined,
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
  home: HomeOutlined,
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

/** Navigation items as a vertical list. */
export function NavList(props: { readonly items: readonly NavItem[]; readonly onChoose?: () => void }) {
  return (
    <ul className={styles['list']}>
      {props.items.map((item) => (
        <li key={item.path}>
          <NavItemLink item={item} onChoose={props.onChoose} />
        </li>
      ))}
    </ul>
  );
}

interface NavItemLinkProps {
  readonly item: NavItem;
  readonly onChoose?: (() => void) | undefined;
  /** Icon above the label, for the bar at the bottom. */
  readonly isTile?: boolean;
}

/** One item: icon, label and count. */
export function NavItemLink({ item, onChoose, isTile = false }: NavItemLinkProps) {
  const Icon = icons[item.icon];
  return (
    <NavLink
      className={cx(isTile ? styles['tile'] : styles['item'])}
      to={asAddress(item.path)}
      end={item.isExact}
      onClick={() => onChoose?.()}
    >
      <span className={styles['icon']} aria-hidden>
        <Icon />
      </span>
      <span className={styles['word']}>{item.label}</span>
      {item.waiting > 0 && (
        <span className={styles['count']}>
          {item.waiting > 99 ? '99+' : item.waiting}
          <VisuallyHidden> {t('waiting')}</VisuallyHidden>
        </span>
      )}
    </NavLink>
  );
}
