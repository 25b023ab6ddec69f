import { Outlet } from 'react-router-dom';
import { AskedForHere } from '../../onboarding/asked-for-here.tsx';
import { LiveNote } from '../../realtime/live-note.tsx';
import { LanguageChoice } from '../../site/language-choice.tsx';
import { Logo } from '../../site/logo.tsx';
import { SchemeSwitch } from '../../site/scheme-switch.tsx';
import { useReadNews } from './use-read-news.ts';
import styles from './layouts.module.css';

/** Layout with the logo only, for login, registration and single peeks. */
export function PlainLayout() {
  useReadNews();
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
        <AskedForHere />
        <Outlet />
      </main>
    </div>
  );
}

/**
 * Layout with the logo only, for a call or a recording. Guests, who have no account, can choose a language below it. Both are
 * hidden while an element is `data-undisturbed`: a call has the whole window, and choosing a language would reload the page.
 */
export function BareLayout() {
  return (
    <div className={styles['bare']}>
      <header className={styles['bareHead']}>
        <Logo />
      </header>
      <main id="content">
        <Outlet />
      </main>
      <footer className={styles['bareFoot']}>
        <LanguageChoice />
      </footer>
    </div>
  );
}
