import { Alert } from '@acquaint/ui';
import { t } from '../../words.ts';

/** The server is not heard: who is in the call stays in it, but nobody new comes and nothing is written. */
export function LineLost() {
  return <Alert type="warning" banner title={t('You’ve lost your connection. We’re reconnecting you…')} />;
}

/** One's own line is too weak for a picture. */
export function LineWeak() {
  return (
    <Alert
      type="warning"
      banner
      role="status"
      title={t('Your video is paused: the connection is weak. People can still hear you.')}
    />
  );
}
