import { useRouteError } from 'react-router-dom';
import { t } from '../../i18n.ts';
import styles from './route-error.module.css';

/** Shown in place of a page that failed to load or crashed. Depends on nothing else. */
export function RouteError() {
  const error = useRouteError();
  const isMissingFile = error instanceof Error && error.name === 'ChunkLoadError';
  return (
    <main id="content" className={styles['place']}>
      <h1 tabIndex={-1}>{isMissingFile ? t('This page didn’t load') : t('Something went wrong')}</h1>
      <p>
        {isMissingFile
          ? t('Check your connection, then load the page again.')
          : t('Something went wrong. Please try again later.')}
      </p>
      <p className={styles['actions']}>
        <button type="button" onClick={() => window.location.reload()}>
          {t('Reload')}
        </button>
        <a href="/">{t('Go to the start page')}</a>
      </p>
    </main>
  );
}
