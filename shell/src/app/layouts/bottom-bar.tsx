import { Drawer } from '@acquaint/ui';
import { MenuOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { t } from '../../i18n.ts';
import { NavItemLink, NavList } from './nav-list.tsx';
import type { NavItem } from './nav-items.ts';
import styles from './layouts.module.css';

/** Number of items that fit on the narrowest phone, next to "More". */
const SHOWN = 4;

/** Navigation on a phone: the first items, and the others behind "More". */
export function BottomBar({ items }: { readonly items: readonly NavItem[] }) {
  const [isOpen, setOpen] = useState(false);
  const [hasChosen, setChosen] = useState(false);
  const open = () => {
    setChosen(false);
    setOpen(true);
  };
  const choose = () => {
    setChosen(true);
    setOpen(false);
  };
  return (
    <nav aria-label={t('Main')} className={styles['bottom']}>
      {items.slice(0, SHOWN).map((item) => (
        <NavItemLink key={item.path} item={item} isTile />
      ))}
      {items.length > SHOWN && (
        <button className={styles['tile']} type="button" aria-expanded={isOpen} onClick={open}>
          <span className={styles['icon']} aria-hidden>
            <MenuOutlined />
          </span>
          <span className={styles['word']}>{t('More')}</span>
        </button>
      )}
      <Drawer
        title={t('Everything')}
        placement="bottom"
        size="auto"
        open={isOpen}
        // If closed without a choice, the focus returns to "More"; otherwise it moves to the new page's heading.
        focusable={{ focusTriggerAfterClose: !hasChosen }}
        onClose={() => setOpen(false)}
      >
        <NavList items={items} onChoose={choose} />
      </Drawer>
    </nav>
  );
}
