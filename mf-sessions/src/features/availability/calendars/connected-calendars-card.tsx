import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import {
  CALENDAR_PROVIDERS,
  type CalendarProvider,
  listConnectedCalendars,
  listLoginProviders,
  syncCalendars,
  type ConnectedCalendar,
} from '@acquaint/contracts';
import { useConnectProvider } from '@acquaint/remote-kit';
import { Alert, AsyncState, Button, Card, ErrorNote, Flex, Tag, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { rich, t } from '../../../i18n.ts';

const STATES: Readonly<
  Record<ConnectedCalendar['state'], { readonly label: string; readonly color: string }>
> = {
  new: { label: msg('Checking'), color: 'processing' },
  working: { label: msg('Connected'), color: 'success' },
  late: { label: msg('Waiting'), color: 'warning' },
  broken: { label: msg('Broken'), color: 'error' },
};
type State = ConnectedCalendar['state'];
/** Returns the worse state of reading and writing. */
const worse = (reading: State, writing: State): State =>
  (['broken', 'late'] as const).find((state) => reading === state || writing === state) ?? reading;
/** Path to which the provider redirects back. */
const BACK = '/dashboard/your-sessions';

/**
 * Calendars that block booking: which are connected, whether they can be read and written, and how to fix problems. Renders nothing on
 * a platform without any calendar to connect.
 */
export function ConnectedCalendarsCard() {
  const calendars = useEndpointQuery(listConnectedCalendars, {});
  const providers = useEndpointQuery(listLoginProviders, {}, { staleTime: Infinity });
  const sync = useEndpointMutation(syncCalendars);
  const offered = (providers.data?.results ?? []).filter(({ uses }) => uses.includes('calendar'));
  if (providers.data && offered.length === 0 && calendars.data?.results.length === 0) return null;
  return (
    <Card title={<h2 style={{ margin: 0, fontSize: 16 }}>{t('Busy in another calendar?')}</h2>}>
      <AsyncState query={calendars}>
        {({ results }) => (
          <Flex vertical gap={16}>
            <p style={{ margin: 0 }}>
              {t(
                'Connect your calendar so no one can book you while you’re busy. We add your sessions to it; to move or cancel one, come back here. We only store when you’re busy, not what you’re doing.',
              )}
            </p>
            {results.length > 0 && (
              <ul aria-label={t('Connected calendars')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
                {results.map((calendar) => (
                  <li key={calendar.provider} style={{ padding: '8px 0' }}>
                    <CalendarLine calendar={calendar} />
                  </li>
                ))}
              </ul>
            )}
            {sync.error !== null && <ErrorNote error={sync.error} />}
            <Flex gap={8} wrap>
              {CALENDAR_PROVIDERS.filter(
                (provider) => !results.some((calendar) => calendar.provider === provider),
              ).map((provider) => {
                const label = offered.find((each) => each.provider === provider)?.label;
                return label && <ConnectButton key={provider} provider={provider} label={label} />;
              })}
              {results.length > 0 && (
                <Button loading={sync.isPending} onClick={() => sync.mutate({})}>
                  {t('Check my calendars now')}
                </Button>
              )}
            </Flex>
          </Flex>
        )}
      </AsyncState>
    </Card>
  );
}

function CalendarLine({ calendar }: { readonly calendar: ConnectedCalendar }) {
  const { provider, label, email, state, problem, needs_reconnect, last_synced_at, hears_changes, writing } =
    calendar;
  const problems = [
    { of: 'reading', text: problem, isBroken: state === 'broken' },
    { of: 'writing', text: writing.problem, isBroken: writing.state === 'broken' },
  ].filter(({ text }) => text !== null);
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} align="center" wrap>
        <strong>{label}</strong>
        {email !== null && <span style={{ overflowWrap: 'anywhere' }}>{email}</span>}
        <Tag color={STATES[worse(state, writing.state)].color}>
          {t(STATES[worse(state, writing.state)].label)}
        </Tag>
        <span>
          {last_synced_at === null
            ? t('Not checked yet')
            : rich('Last checked {time}', { time: <TimeText at={last_synced_at} format="relative" /> })}
        </span>
      </Flex>
      <span>
        {t(hears_changes ? 'We see changes there right away.' : 'We see changes there within ten minutes.')}{' '}
        {writing.last_written_at === null
          ? t('No sessions added yet.')
          : rich('Last session added {time}.', {
              time: <TimeText at={writing.last_written_at} format="relative" />,
            })}
      </span>
      {problems.map(({ of, text, isBroken }) => (
        <Alert key={of} type={isBroken ? 'error' : 'warning'} showIcon title={text} />
      ))}
      {needs_reconnect && (
        <div>
          <ConnectButton provider={provider} label={label} isAgain />
        </div>
      )}
    </Flex>
  );
}

interface ConnectButtonProps {
  readonly provider: CalendarProvider;
  readonly label: string;
  readonly isAgain?: boolean;
}

function ConnectButton({ provider, label, isAgain = false }: ConnectButtonProps) {
  const { isLeaving, leave } = useConnectProvider({ provider, label, use: 'calendar', next: BACK });
  return (
    <Button loading={isLeaving} onClick={leave}>
      {t(isAgain ? 'Reconnect {provider}' : 'Connect {provider} calendar', { provider: label })}
    </Button>
  );
}
