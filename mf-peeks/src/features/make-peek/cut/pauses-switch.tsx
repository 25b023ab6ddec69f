import { Flex, formatNumber, Switch } from '@acquaint/ui';
import { useId } from 'react';
import { t } from '../../../i18n.ts';
import styles from '../make-peek.module.css';

interface PausesSwitchProps {
  /** Length of the long pauses in the cut, in seconds. */
  readonly saved: number;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Chooses whether long pauses are left out, and says how much shorter the peek then is (R-PEEK-88). */
export function PausesSwitch({ saved, isOn, onChange }: PausesSwitchProps) {
  const noteId = useId();
  return (
    <Flex gap={8} align="center" wrap>
      <label className={styles['snap']}>
        <Switch
          checked={isOn}
          disabled={saved === 0 && !isOn}
          onChange={onChange}
          aria-describedby={noteId}
        />
        {t('Leave out long pauses')}
      </label>
      <span id={noteId} className={styles['clock']}>
        {saved === 0
          ? t('There are none in this part.')
          : t('Saves {seconds} s', { seconds: formatNumber(Math.round(saved * 10) / 10) })}
      </span>
    </Flex>
  );
}
