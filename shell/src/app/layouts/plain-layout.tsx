import { Outlet } from 'react-router-dom';
import { LiveNote } from '../../realtime/live-note.tsx';
import { LanguageChoice } from '../../site/language-choice.tsx';
import { Logo } from '../../site/logo.tsx';
import { SchemeSwitch } from '../../site/scheme-switch.tsx';
import styles from './layouts.module.css';

/** The logo alone: pages on the way in. */
export function PlainLayout() {
  return (
    <div className={styles['plain']}>
      <header className={styles['plainHeader']}>
        <Logo />
        <div className={styles['plainEnd']}>
          <LanguageChoice />
          <SchemeSwitch />
        </div>
      </header>
      <main id="content">
        <LiveNote />
        <Outlet />
      </main>
    </div>
  );
}

/**
 * Nothing around the page: a call, a recording. Guests, who have no account that knows theirs, choose a language below it, but
 * not while something is `data-undisturbed`: choosing loads the page anew.
 */
export function BareLayout() {
  return (
    <div className={styles['bare']}>
      <main id="content">
        <Outlet />
      </main>
      <footer className={styles['bareFoot']}>
        <LanguageChoice />
      </footer>
    </div>
  );
}
