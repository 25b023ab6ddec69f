import { t } from '../../i18n.ts';
import styles from './peek.module.css';

/** The keys of the player in one line; a phone has none, and does not show it. */
export function PlayerKeys() {
  return (
    <p className={styles['keys']}>
      {t(
        'On the video: Space plays, ← and → move 5 seconds, M mutes, C turns captions on or off, F fills the screen.',
      )}
    </p>
  );
}
