import type { LocalMedia, UnpluggedDevice } from '@acquaint/remote-kit';
import { Alert, Button } from '@acquaint/ui';
import { t } from '../../../i18n.ts';

interface UnpluggedNoteProps {
  readonly media: LocalMedia;
  /** Opens the choice of devices; null where it is visible anyway. */
  readonly onChoose: (() => void) | null;
}

/** Says that a device in use was unplugged, and which one is used instead. */
export function UnpluggedNote({ media, onChoose }: UnpluggedNoteProps) {
  const { unplugged } = media;
  if (unplugged === null) return null;
  return (
    <Alert
      type="warning"
      banner
      role="alert"
      title={textOf(unplugged)}
      closable={{ onClose: media.dismissUnplugged, 'aria-label': t('Close') }}
      action={
        onChoose &&
        unplugged.instead !== null && (
          <Button size="small" onClick={onChoose}>
            {t('Choose another device')}
          </Button>
        )
      }
    />
  );
}

function textOf({ kind, name, instead }: UnpluggedDevice): string {
  if (instead !== null) {
    return t(
      '{kind, select, audio {Your microphone} other {Your camera}} “{name}” was unplugged. You’re using “{instead}” now.',
      { kind, name, instead },
    );
  }
  return t(
    '{kind, select, audio {Your microphone “{name}” was unplugged, so no one can hear you. Plug one in.} other {Your camera “{name}” was unplugged, so no one can see you. Plug one in.}}',
    { kind, name },
  );
}
