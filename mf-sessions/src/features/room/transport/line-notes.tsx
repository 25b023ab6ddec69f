import { Alert } from '@acquaint/ui';
import { t } from '../../../i18n.ts';

/**
 * Says that the signaling connection is lost. People in the call stay connected, but nobody can enter and no chat messages
 * arrive.
 */
export function LineLost() {
  return <Alert type="warning" banner title={t('You’ve lost your connection. We’re reconnecting you…')} />;
}

/** Says that this person's connection is too weak for video. */
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
