import { NavLink, asAddress } from '@acquaint/remote-kit';
import { VisuallyHidden } from '@acquaint/ui';
import { BellOutlined, SearchOutlined } from '@acquaint/ui/icons';
import type { ComponentType } from 'react';
import { t } from '../../i18n.ts';
import type { NavItem } from './nav-items.ts';
import styles from './layouts.module.css';

/** Items shown at the top of a phone, because the bar has no space for them. */
const ICONS: Readonly<Partial<Record<NavItem['icon'], ComponentType>>> = {
  search: SearchOutlined,
  notifications: BellOutlined,
};

/** Search and notifications as icons with counts. */
export function TopLinks({ items }: { readonly items: readonly NavItem[] }) {
  return (
    <nav aria-label={t('Search and notifications')} className={styles['topLinks']}>
      {items.map(({ path, label, icon, waiting }) => {
        const Icon = ICONS[icon];
        if (Icon === undefined) return null;
        return (
          <NavLink key={path} to={asAddress(path)} end className={styles['topLink'] ?? ''}>
            <Icon />
            <VisuallyHidden>{label}</VisuallyHidden>
            {waiting > 0 && (
              <span className={styles['count']}>
                {waiting > 99 ? '99+' : waiting}
                <VisuallyHidden> {t('waiting')}</VisuallyHidden>
              </span>
            )}
          </NavLink>
        );
      })}
    </nav>
  );
}
