import { Alert } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { forgetLoss, useLostRecording, type LossReason } from './lost-recording.ts';
import { t } from '../i18n.ts';

const WHY: Readonly<Record<LossReason, string>> = {
  'not-agreed': msg('You were disconnected for too long, or not everyone in the call had agreed.'),
  deleted: msg('The recording was deleted before they arrived.'),
  'too-late': msg('They arrived too late: the recording was already finished.'),
  'no-room': msg('This browser had no space left for them.'),
  unusable: msg('They were damaged in this browser, or no longer belong to a recording.'),
};

/** Says, until dismissed, how much of this person's recording was lost, and why. */
export function LostRecordingAlert({ userId }: { readonly userId: string }) {
  const lost = useLostRecording(userId);
  if (lost === null) return null;
  const seconds = t(
    '{seconds, plural, one {# second of your recording wasn’t saved.} other {# seconds of your recording weren’t saved.}}',
    { seconds: Math.max(1, Math.round(lost.seconds)) },
  );
  return (
    <Alert
      type="warning"
      role="alert"
      title={`${seconds} ${t(WHY[lost.why])}`}
      closable={{ closeIcon: true, 'aria-label': t('Close'), onClose: () => forgetLoss(userId) }}
    />
  );
}
