import { Alert, Button } from '@acquaint/ui';
import { t } from '../../../i18n.ts';
import type { RefusedSound } from '../devices/use-refused-sound.ts';
import type { PictureInPicture } from '../layout/use-picture-in-picture.ts';

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

/** Says that the browser blocks sound, with a button to turn it on. */
export function SoundNote({ sound }: { readonly sound: RefusedSound }) {
  if (!sound.isRefused) return null;
  return (
    <Alert
      type="warning"
      banner
      role="alert"
      title={t('Your browser keeps the sound off until you turn it on.')}
      action={
        <Button size="small" type="primary" onClick={sound.turnOn}>
          {t('Turn on sound')}
        </Button>
      }
    />
  );
}

/** Says why the picture-in-picture window failed, until dismissed or retried. */
export function SmallWindowNote({ small }: { readonly small: PictureInPicture }) {
  if (small.problem === null) return null;
  return (
    <Alert
      type="warning"
      banner
      role="alert"
      title={small.problem}
      closable={{ onClose: small.forgetProblem, 'aria-label': t('Close') }}
    />
  );
}

/** Says that the other member has left for good, with the way to the page after the call. */
export function OtherLeft({ name, onFinish }: { readonly name: string; readonly onFinish: () => void }) {
  return (
    <>
      <p>{t('{name} has left the call.', { name })}</p>
      <Button type="primary" onClick={onFinish}>
        {t('End the call')}
      </Button>
    </>
  );
}
