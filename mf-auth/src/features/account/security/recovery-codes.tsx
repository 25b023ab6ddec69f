import { Button, Flex } from '@acquaint/ui';
import { useRef } from 'react';
import { useFocusLost } from '../../../components/use-focus-lost.ts';
import { rich, t } from '../../../i18n.ts';
import styles from './recovery-codes.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows the recovery codes, which are displayed only once, with a download. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusLost(place);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`;
  return (
    <div ref={place} role="status" tabIndex={-1}>
      <p>
        {rich(
          '<strong>Save these recovery codes.</strong> Each one logs you in once when you don’t have the app. They’re only shown this once.',
          { strong: (text) => <strong>{text}</strong> },
        )}
      </p>
      <ul className={styles['codes']} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Flex gap={8} wrap>
        <Button href={file} download={t('recovery-codes.txt')}>
          {t('Save as a file')}
        </Button>
        <Button type="primary" onClick={onDone}>
          {t('I’ve saved them')}
        </Button>
      </Flex>
    </div>
  );
}
