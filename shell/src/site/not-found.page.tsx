import { Link } from 'react-router-dom';
import { useLoggedIn } from '../auth/use-logged-in.ts';
import { t } from '../i18n.ts';
import styles from './article.module.css';
import { Article } from './article.tsx';

/** `/404`, every unknown path, and staff pages for everybody else. */
export function NotFoundPage() {
  const loggedIn = useLoggedIn();
  return (
    <Article
      title={t('This page doesn’t exist')}
      lead={t('The address may be mistyped, or the page may have been moved or removed.')}
    >
      <nav className={styles['next']} aria-label={t('Continue')}>
        {loggedIn ? (
          <Link to="/dashboard/home">{t('Go to your home page')}</Link>
        ) : (
          <Link to="/">{t('Go to the home page')}</Link>
        )}
        <Link to="/faq">{t('Questions and answers')}</Link>
        <Link to="/get-in-touch">{t('Tell us what’s missing')}</Link>
      </nav>
    </Article>
  );
}
