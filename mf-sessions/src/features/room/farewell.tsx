import { useEndpointQuery } from '@acquaint/api-client';
import { getSession } from '@acquaint/contracts';
import { Link, useNavigate, to } from '@acquaint/remote-kit';
import { AsyncState, Button, Flex, Page, personName } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { ConfirmTookPlace } from '../../components/confirm-took-place.tsx';
import { PendingIfAny } from '../../recording/pending-if-any.tsx';
import type { RoomOver } from './use-room.ts';
import { t } from '../../i18n.ts';

const TITLES = {
  left: msg('You left the session'),
  ended: msg('The session has ended'),
  replaced: msg('You joined from another window'),
  refused: msg('You’re no longer in the call'),
} as const satisfies Record<RoomOver, string>;

interface FarewellProps {
  readonly sessionId: string;
  readonly phase: RoomOver;
  readonly onRejoin: () => void;
}

/** Shown after the call: rejoin, write the review, confirm a short session, or leave. */
export function Farewell({ sessionId, phase, onRejoin }: FarewellProps) {
  const navigate = useNavigate();
  const session = useEndpointQuery(getSession, { params: { id: sessionId } }, { staleTime: 0, gcTime: 0 });
  // The server ends the session when the last of the two has left, which may happen while this page is open.
  return (
    <Page title={t(TITLES[phase])} width="narrow">
      <AsyncState query={session}>
        {(data) => {
          const other = data.my_role === 'host' ? data.booker : data.host;
          return (
            <Flex vertical gap={16}>
              {data.can_review && (
                <p>
                  {t('How was it with {name}? A few words help both of you.', { name: personName(other) })}
                </p>
              )}
              {data.room_open && !data.can_review && <p>{t('You can pick up where you left off.')}</p>}
              <ConfirmTookPlace session={data} name={other.first_name} />
              <Flex gap={8} wrap>
                {data.can_review && (
                  <Button
                    type="primary"
                    onClick={() => void navigate(to('/dashboard/review', { session: sessionId }))}
                  >
                    {t('Write a review')}
                  </Button>
                )}
                {data.room_open && <Button onClick={onRejoin}>{t('Rejoin')}</Button>}
                <Button onClick={() => void navigate('/dashboard/sessions/past')}>
                  {t('Past sessions')}
                </Button>
              </Flex>
            </Flex>
          );
        }}
      </AsyncState>
      <PendingIfAny />
      <p>
        <Link to="/dashboard/home/intros">{t('Back to your introductions')}</Link>
      </p>
    </Page>
  );
}
