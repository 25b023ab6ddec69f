import { Drawer } from '@acquaint/ui';
import { MenuOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { t } from '../../i18n.ts';
import { NavItemLink, NavList, Waiting } from './nav-list.tsx';
import type { NavItem } from './nav-items.ts';
import styles from './layouts.module.css';

/** Number of items that fit on the narrowest phone, next to "More". */
const SHOWN = 4;

interface BottomBarProps {
  readonly items: readonly NavItem[];
  /** Paths of items that are also shown elsewhere, with their counts. */
  readonly elsewhere: readonly string[];
}

/** Navigation on a phone: the first items, and the others behind "More", which shows how much waits there (R-PAGE-29). */
export function BottomBar({ items, elsewhere }: BottomBarProps) {
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
  const shown = items.slice(0, SHOWN);
  const behind = [...items.slice(SHOWN), ...items.flatMap(({ below }) => below)];
  const waiting = behind
    .filter(({ path }) => !elsewhere.includes(path))
    .reduce((sum, item) => sum + item.waiting, 0);
  return (
    <nav aria-label={t('Main')} className={styles['bottom']}>
      {shown.map((item) => (
        <NavItemLink key={item.path} item={item} isTile />
      ))}
      {behind.length > 0 && (
        <button className={styles['tile']} type="button" aria-expanded={isOpen} onClick={open}>
          <span className={styles['icon']} aria-hidden>
            <MenuOutlined />
          </span>
          <span className={styles['word']}>{t('More')}</span>
          <Waiting count={waiting} />
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
