import { Alert } from '@acquaint/ui';
import type { PictureInPicture } from './use-picture-in-picture.ts';
import { t } from '../../../i18n.ts';

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
