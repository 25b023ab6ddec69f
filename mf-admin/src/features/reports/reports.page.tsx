import { useEndpointMutation, useEndpointPages } from '@acquaint/api-client';
import {
  adminClaimCase,
  adminDecideCase,
  adminListCases,
  type ModerationCase,
  type Sanction,
} from '@acquaint/contracts';
import { App, Button, Flex, ListState, Page, Segmented } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import {
  emptyList,
  ListSearch,
  useListAddress,
  type ListAddress,
} from '../../components/lists/list-search.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import { QueueKeys } from '../../components/queue/queue-item.tsx';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { t } from '../../i18n.ts';
import { Appeals } from './appeals.tsx';
import { CaseCard } from './case-card.tsx';
import { DecideCaseDialog } from './decide-case-dialog.tsx';
import { LiftDialog } from './lift-dialog.tsx';
import styles from './reports.module.css';

const STATES = [
  { value: 'open', label: msg('Open') },
  { value: 'mine', label: msg('Mine') },
  { value: 'decided', label: msg('Decided') },
  { value: 'appeals', label: msg('Appeals') },
] as const;
type State = (typeof STATES)[number]['value'];

/** `/custom-admin/reports`: what members report, by urgency, with what was done, and appeals (`?state=`, `?q=`, `?username=`, `?subject=`). */
export function ReportsPage() {
  const address = useListAddress();
  const { get, set } = address;
  const state = address.chosen('state', STATES);
  const username = get('username');
  const subject = get('subject');
  return (
    <Page title={t('Reports')} width="wide">
      <AdminTabs />
      <LookOnlyNote endpoint={adminDecideCase} text={t('You can view these. Ask a moderator to decide.')} />
      <Flex gap={16} wrap style={{ marginBottom: 16 }}>
        <Segmented<State>
          aria-label={t('Status')}
          value={state}
          options={STATES.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(value) => set({ state: value })}
        />
        {state !== 'appeals' && (
          <ListSearch address={address} label={t('Search')} placeholder={t('Name or keywords')} />
        )}
        {username !== '' && state !== 'appeals' && (
          <Button onClick={() => set({ username: '' })}>
            {t('Showing only @{username}. Show all', { username })}
          </Button>
        )}
        {subject !== '' && state !== 'appeals' && (
          <Button onClick={() => set({ subject: '' })}>
            {t('Showing reports about one item only. Show all')}
          </Button>
        )}
      </Flex>
      {state === 'appeals' ? (
        <Appeals />
      ) : (
        <Cases state={state} address={address} username={username} subject={subject} />
      )}
    </Page>
  );
}

interface CasesProps {
  readonly state: Exclude<State, 'appeals'>;
  readonly address: ListAddress;
  readonly username: string;
  readonly subject: string;
}

function Cases({ state, address, username, subject }: CasesProps) {
  const { message } = App.useApp();
  const cases = useEndpointPages(adminListCases, {
    query: { state, search: address.sought, username, subject },
  });
  const claim = useEndpointMutation(adminClaimCase, {
    onError: ({ detail }) => void message.error(detail),
  });
  const mayDecide = useMayCall(adminDecideCase);
  const [decided, decide, endDecision] = useDecision<ModerationCase>();
  const [lifted, lift, endLift] = useDecision<Sanction>();
  return (
    <>
      {state === 'open' && (cases.total ?? 0) > 1 && (
        <p className={styles['small']} style={{ marginBottom: 16 }}>
          {t(
            'The most urgent are first: those with more weight, and those that have waited longer. The weight shows how serious the reasons are, and how many reliable members reported them.',
          )}
        </p>
      )}
      {(cases.total ?? 0) > 0 && mayDecide && <QueueKeys canAssign />}
      <ListState<ModerationCase>
        query={cases}
        items={cases.items}
        keyOf={({ id }) => id}
        label={t('Reports')}
        empty={emptyList(
          address,
          username === '' && subject === ''
            ? {
                title: t('Nothing to decide'),
                text: t('When members report someone or something, the report shows up here.'),
              }
            : {
                title:
                  username === '' ? t('No reports') : t('No reports about or by @{username}', { username }),
              },
        )}
      >
        {(shown) => (
          <CaseCard
            shown={shown}
            act={
              mayDecide
                ? {
                    claim: (is_claimed, colleague_id) =>
                      claim.mutate({
                        params: { id: shown.id },
                        // Servers of the previous release know no colleagues.
                        body: { is_claimed, ...(colleague_id !== undefined && { colleague_id }) },
                      }),
                    decide: () => decide(shown),
                    lift,
                  }
                : null
            }
          />
        )}
      </ListState>
      {decided && <DecideCaseDialog shown={decided} onClosed={endDecision} />}
      {lifted && <LiftDialog sanction={lifted} onClosed={endLift} />}
    </>
  );
}
