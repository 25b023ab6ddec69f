import { PRODUCT_NAME } from '@acquaint/contracts/product';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLoggedIn } from '../auth/use-logged-in.ts';
import { OfflineNote } from '../realtime/offline-note.tsx';
import { Logo } from './logo.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import styles from './site.module.css';

/** Header and footer of the public pages. Plain HTML: they work when every remote and the API are down. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['site']}>
      <header className={styles['header']}>
        <Logo />
        <div className={styles['headerEnd']}>
          <nav className={styles['nav']} aria-label="About">
            <Link to="/tutorial">Tour</Link>
            <Link to="/mission">Mission</Link>
            <Link to="/faq">FAQ</Link>
          </nav>
          <SchemeSwitch />
          <HeaderActions />
        </div>
      </header>
      <main id="content" className={styles['main']}>
        <OfflineNote />
        {children}
      </main>
      <footer className={styles['footer']}>
        <p>{PRODUCT_NAME}: introductions to the people worth meeting.</p>
        <nav aria-label="Footer">
          <Link to="/tutorial">Tour</Link>
          <Link to="/mission">Mission</Link>
          <Link to="/faq">FAQ</Link>
          <Link to="/get-in-touch">Get in touch</Link>
          <Link to="/press-inquiry">Press</Link>
          <Link to="/terms-privacy">Terms and privacy</Link>
        </nav>
      </footer>
    </div>
  );
}

function HeaderActions() {
  if (useLoggedIn()) {
    return (
      <Link className={styles['button']} to="/dashboard/home">
        Open {PRODUCT_NAME}
      </Link>
    );
  }
  return (
    <>
      <Link className={styles['quiet']} to="/login">
        Log in
      </Link>
      <Link className={styles['button']} to="/register">
        Register
      </Link>
    </>
  );
}
