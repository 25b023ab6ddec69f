import { Alert, Button } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { t } from '@acquaint/i18n/common';
import type { MediaProblem } from './media-problem.ts';
import type { LocalMedia } from './use-local-media.ts';

const HELP: Readonly<Record<MediaProblem, string>> = {
  denied: msg(
    'Your browser is blocking your camera and microphone. Open the site settings next to the address bar, allow both, and try again.',
  ),
  'microphone-denied': msg(
    'Your browser is blocking your microphone. Open the site settings next to the address bar, allow the microphone, and try again.',
  ),
  'camera-denied': msg(
    'Your browser is blocking your camera. Open the site settings next to the address bar, allow the camera, and try again.',
  ),
  dismissed: msg(
    'Your browser asked to use your camera and microphone, but the prompt was closed. Try again and allow both.',
  ),
  system: msg(
    'Your computer is blocking the camera and microphone for this browser. Allow them in your system’s privacy settings, then try again.',
  ),
  missing: msg('We couldn’t find a microphone. Plug one in and try again.'),
  busy: msg('Another app is using your camera or microphone. Close it and try again.'),
  insecure: msg(
    'Browsers only allow cameras and microphones on secure pages. Open this page again with https:// at the start of its address.',
  ),
  unsupported: msg(
    'This browser can’t use your camera and microphone here. Use an up-to-date browser and a secure connection.',
  ),
};

const NO_CAMERA: Readonly<Record<'other' | 'missing' | 'busy', string>> = {
  missing: msg('We couldn’t find a camera. Plug one in and try again, or join with audio only.'),
  busy: msg('Another app is using your camera. Close it and try again, or join with audio only.'),
  other: msg(
    'Your browser is blocking your camera. Allow it in the site settings next to the address bar and try again, or join with audio only.',
  ),
};

/** Explains why camera and microphone cannot be used, and what to do. */
export function DeviceProblem({
  problem,
  retry,
}: { readonly problem: MediaProblem } & Pick<LocalMedia, 'retry'>) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('Your camera and microphone aren’t ready')}
      description={t(HELP[problem])}
      action={<Button onClick={retry}>{t('Try again')}</Button>}
    />
  );
}

/** Explains why the camera does not work while the microphone does, and that the user can continue. */
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
