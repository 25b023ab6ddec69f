import { t } from '@acquaint/words/common';
import styles from './skip-link.module.css';

/** The first thing the Tab key reaches: over the navigation to the content with the id `target`. */
export function SkipLink({ target }: { readonly target: string }) {
  return (
    <a className={styles['link']} href={`#${target}`}>
      {t('Skip to content')}
    </a>
  );
}
