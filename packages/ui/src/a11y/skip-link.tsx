import { t } from '@acquaint/i18n/common';
import styles from './skip-link.module.css';

/** The first element in tab order: skips the navigation and leads to the content with the id `target`. */
export function SkipLink({ target }: { readonly target: string }) {
  return (
    <a className={styles['link']} href={`#${target}`}>
      {t('Skip to content')}
    </a>
  );
}
