import { Alert, Button } from '@acquaint/ui';
import { msg } from '@acquaint/words';
import { t } from '@acquaint/words/common';
import type { MediaProblem } from './media-problem.ts';
import type { LocalMedia } from './use-local-media.ts';

const HELP: Readonly<Record<MediaProblem, string>> = {
  denied: msg(
    'The browser may not use your camera and microphone. Open the site settings beside the address bar, allow both, and try again.',
  ),
  'microphone-denied': msg(
    'The browser may not use your microphone. Open the site settings beside the address bar, allow the microphone, and try again.',
  ),
  'camera-denied': msg(
    'The browser may not use your camera. Open the site settings beside the address bar, allow the camera, and try again.',
  ),
  dismissed: msg(
    'The browser asked whether this site may use your camera and microphone, and the question was closed. Try again and allow both.',
  ),
  system: msg(
    'Your computer lets this browser have no camera or microphone. Allow it in the privacy settings of the system, then try again.',
  ),
  missing: msg('No microphone was found. Plug one in and try again.'),
  busy: msg('Another program is using your camera or microphone. Close it and try again.'),
  insecure: msg(
    'Browsers give a camera and a microphone to secure pages alone. Open this page with https:// at the start of its address.',
  ),
  unsupported: msg(
    'This browser cannot use a camera and a microphone here. Use a current browser over a secure connection.',
  ),
};

const NO_CAMERA: Readonly<Record<'other' | 'missing' | 'busy', string>> = {
  missing: msg('No camera was found. You can join with your voice alone, or plug one in and try again.'),
  busy: msg('Another program is using your camera. Close it and try again, or join with your voice alone.'),
  other: msg(
    'The browser may not use your camera. Allow it in the site settings beside the address bar and try again, or join with your voice alone.',
  ),
};

/** Why camera and microphone cannot be used, and what to do about it. */
export function DeviceProblem({
  problem,
  retry,
}: { readonly problem: MediaProblem } & Pick<LocalMedia, 'retry'>) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('Your camera and microphone are not ready')}
      description={t(HELP[problem])}
      action={<Button onClick={retry}>{t('Try again')}</Button>}
    />
  );
}

/** The microphone works and the camera does not: why, and that one can go on. */
export function CameraProblem({
  problem,
  retry,
}: { readonly problem: MediaProblem } & Pick<LocalMedia, 'retry'>) {
  const known = problem === 'missing' || problem === 'busy' ? problem : 'other';
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={t(NO_CAMERA[known])}
      action={
        <Button size="small" onClick={retry}>
          {t('Try again')}
        </Button>
      }
    />
  );
}
