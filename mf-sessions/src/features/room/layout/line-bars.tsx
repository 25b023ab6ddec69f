import { msg } from '@acquaint/i18n';
import type { LineQuality } from '../transport/picture-quality.ts';
import styles from './stage.module.css';
import { t } from '../../../i18n.ts';

const WORDS: Readonly<Record<LineQuality, string>> = {
  good: msg('Good connection'),
  fair: msg('Fair connection'),
  weak: msg('Weak connection'),
};

/** Three bars for the connection to a person; pointed at or focused, they say it in words. */
export function LineBars({ quality }: { readonly quality: LineQuality }) {
  const words = t(WORDS[quality]);
  return (
    <>
      <span className={styles['bars']} role="img" aria-label={words} tabIndex={0} data-quality={quality}>
        <i />
        <i />
        <i />
      </span>
      <span className={styles['barsWords']} aria-hidden="true">
        {words} ·{' '}
      </span>
    </>
  );
}
