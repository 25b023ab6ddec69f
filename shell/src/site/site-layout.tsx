import { PRODUCT_NAME } from '@acquaint/contracts/product';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLoggedIn } from '../auth/use-logged-in.ts';
import { OfflineNote } from '../realtime/offline-note.tsx';
import { t } from '../i18n.ts';
import { LanguageChoice } from './language-choice.tsx';
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
          <nav className={styles['nav']} aria-label={t('About')}>
            <Link to="/tutorial">{t('Tour')}</Link>
            <Link to="/mission">{t('Mission')}</Link>
            <Link to="/faq">{t('FAQ')}</Link>
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
        <p>{t('{product}: introductions to the people worth meeting.', { product: PRODUCT_NAME })}</p>
        <nav aria-label={t('Footer')}>
          <Link to="/tutorial">{t('Tour')}</Link>
          <Link to="/mission">{t('Mission')}</Link>
          <Link to="/faq">{t('FAQ')}</Link>
          <Link to="/get-in-touch">{t('Get in touch')}</Link>
          <Link to="/press-inquiry">{t('Press')}</Link>
          <Link to="/terms-privacy">{t('Terms and privacy')}</Link>
        </nav>
        <LanguageChoice />
      </footer>
    </div>
  );
}

function HeaderActions() {
  if (useLoggedIn()) {
    return (
      <Link className={styles['button']} to="/dashboard/home">
        {t('Open {product}', { product: PRODUCT_NAME })}
      </Link>
    );
  }
  return (
    <>
      <Link className={styles['quiet']} to="/login">
        {t('Log in')}
      </Link>
      <Link className={styles['button']} to="/register">
        {t('Register')}
      </Link>
    </>
  );
}
