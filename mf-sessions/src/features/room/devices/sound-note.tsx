import { Alert, Button } from '@acquaint/ui';
import type { RefusedSound } from './use-refused-sound.ts';
import { t } from '../../../i18n.ts';

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
