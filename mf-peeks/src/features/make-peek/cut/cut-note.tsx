import { PEEK_SECONDS } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { Alert, formatNumber } from '@acquaint/ui';
import { t } from '../../../i18n.ts';
import type { CutProblem } from './cut.ts';

const PROBLEMS: Readonly<Record<CutProblem, string>> = {
  short: msg('A peek has to be at least {min} seconds long.'),
  long: msg('A peek can be at most {max} seconds long.'),
  pause: msg('The recording was paused in between. Choose a part before or after the pause.'),
  guest: msg('A guest was in the call at that time. Guests can’t agree to a peek, so choose another part.'),
  lost: msg('A few seconds of the recording are missing there. Choose another part.'),
};

/** How long a cut is, or why it cannot be a peek. */
export function CutNote({
  seconds,
  problem,
}: {
  /** Length of the peek, without what is left out. */
  readonly seconds: number;
  readonly problem: CutProblem | null;
}) {
  if (problem !== null)
    return <Alert type="warning" showIcon role="status" title={t(PROBLEMS[problem], PEEK_SECONDS)} />;
  return (
    <p role="status" style={{ margin: 0 }}>
      {t('Your peek is {seconds} seconds long.', {
        seconds: formatNumber(Math.round(seconds * 10) / 10),
      })}
    </p>
  );
}
