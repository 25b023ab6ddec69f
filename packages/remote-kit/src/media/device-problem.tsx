import { Alert, Button } from '@acquaint/ui';
import type { LocalMedia, MediaProblem } from './use-local-media.ts';

const HELP: Readonly<Record<MediaProblem, string>> = {
  denied:
    'The browser may not use your camera and microphone. Open the site settings beside the address bar, allow both, and try again.',
  missing: 'No microphone was found. Plug one in and try again.',
  busy: 'Another program is using your camera or microphone. Close it and try again.',
  unsupported:
    'This browser cannot use a camera and a microphone here. Use a current browser over a secure connection.',
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
      title="Your camera and microphone are not ready"
      description={HELP[problem]}
      action={<Button onClick={retry}>Try again</Button>}
    />
  );
}
