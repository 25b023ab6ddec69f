import { Link, to } from '@acquaint/remote-kit';
import { Button, Page } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useHeadingIfFocusLost } from './lost-focus.ts';
import type { RoomOver } from './use-room.ts';
import { t } from '../../i18n.ts';

/** How a call ends for a page that its person did not leave. */
export type Displaced = Exclude<RoomOver, 'left' | 'ended'>;

const TITLES = {
  replaced: msg('You joined from another window'),
  refused: msg('You’re no longer in the call'),
} as const satisfies Record<Displaced, string>;

interface FarewellProps {
  readonly sessionId: string;
  readonly phase: Displaced;
  readonly onRejoin: () => void;
}

/** Shown when the call continues in another tab or on another device: rejoin here, or see the page of the session. */
export function Farewell({ sessionId, phase, onRejoin }: FarewellProps) {
  useHeadingIfFocusLost();
  return (
    <Page title={t(TITLES[phase])} width="narrow">
      <p>{t('You can pick up where you left off.')}</p>
      <Button onClick={onRejoin}>{t('Rejoin')}</Button>
      <p>
        <Link to={to('/dashboard/sessions/session', { id: sessionId })}>{t('Notes and next steps')}</Link>
      </p>
    </Page>
  );
}
