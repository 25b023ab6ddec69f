import { chooseScheme, useScheme } from '@acquaint/ui/scheme';
import { t } from '../i18n.ts';
import styles from './site.module.css';

/** Light or dark theme, on pages without a profile menu. */
export function SchemeSwitch() {
  const { scheme } = useScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <button className={styles['switch']} type="button" onClick={() => chooseScheme(other)}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
        <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
      <span className={styles['switchLabel']}>
        {other === 'dark' ? t('Use the dark theme') : t('Use the light theme')}
      </span>
    </button>
  );
}
