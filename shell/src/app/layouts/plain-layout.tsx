import { Outlet } from 'react-router-dom';
import { LiveNote } from '../../realtime/live-note.tsx';
import { Logo } from '../../site/logo.tsx';
import { SchemeSwitch } from '../../site/scheme-switch.tsx';
import styles from './layouts.module.css';

/** The logo alone: pages on the way in. */
export function PlainLayout() {
  return (
    <div className={styles['plain']}>
      <header className={styles['plainHeader']}>
        <Logo />
        <SchemeSwitch />
      </header>
      <main id="content">
        <LiveNote />
        <Outlet />
      </main>
    </div>
  );
}

/** Nothing around the page: a call, a recording. */
export function BareLayout() {
  return (
    <main id="content" className={styles['bare']}>
      <Outlet />
    </main>
  );
}
