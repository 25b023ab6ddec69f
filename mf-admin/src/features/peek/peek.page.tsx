import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { adminGetPeek, adminTakeDownPeek, type StaffPeekPage } from '@acquaint/contracts';
import { Link, to, useSearchParams } from '@acquaint/remote-kit';
import { AsyncState, Button, EmptyNote, Flex, Form, Page, personName, Tag, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { AuditAbout } from '../../components/audit/audit-about.tsx';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { Facts } from '../../components/facts.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import { PEEK_STATES, peekTitle } from '../../components/peek-words.ts';
import { ReportsAbout } from '../../components/reports-about.tsx';
import { Section } from '../../components/section.tsx';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { t } from '../../i18n.ts';

const DECISIONS: Readonly<Record<StaffPeekPage['consents'][number]['decision'], string>> = {
  pending: msg('Hasn’t decided yet'),
  clip: msg('Agreed'),
  skip: msg('Decided against it'),
};

/** `/custom-admin/peek?id=…`: what staff see and do about one peek (R-ADMIN-26, R-PEEK-18). */
export function PeekPage() {
  const id = useSearchParams()[0].get('id');
  if (id === null) {
    return (
      <Page title={t('Which peek?')} width="wide">
        <AdminTabs />
        <EmptyNote
          title={t('This link doesn’t lead to a peek')}
          text={t('Search for the peek by its title or by who is in it.')}
          action={<ToPeeks />}
        />
      </Page>
    );
  }
  return <PeekOf key={id} id={id} />;
}

function ToPeeks() {
  return <Link to="/custom-admin/peeks">{t('All peeks')}</Link>;
}

function PeekOf({ id }: { readonly id: string }) {
  const peek = useEndpointQuery(adminGetPeek, { params: { id } });
  return (
    <Page title={peek.data ? peekTitle(peek.data) : t('Peek')} subtitle={<ToPeeks />} width="wide">
      <AdminTabs />
      <LookOnlyNote
        endpoint={adminTakeDownPeek}
        text={t('You can view this peek. Ask a moderator to take it down.')}
      />
      <AsyncState query={peek}>{(data) => <Whole peek={data} />}</AsyncState>
    </Page>
  );
}

function Whole({ peek }: { readonly peek: StaffPeekPage }) {
  const { id, state, counts, published_at } = peek;
  const mayTakeDown = useMayCall(adminTakeDownPeek);
  const [isAsked, ask, end] = useDecision<true>();
  return (
    <Flex vertical gap={16}>
      <Flex gap={8} wrap align="center">
        <Tag {...(state === 'taken_down' ? { color: 'error' } : {})}>{t(PEEK_STATES[state])}</Tag>
        {state === 'published' && (
          <Link style={{ textDecoration: 'underline' }} to={to('/peek', { snip: id })}>
            {t('Watch')}
          </Link>
        )}
        {mayTakeDown && state === 'published' && (
          <Button
            danger
            aria-label={t('Take down peek: {title}', { title: peekTitle(peek) })}
            onClick={() => ask(true)}
          >
            {t('Take down')}
          </Button>
        )}
      </Flex>
      <Section title={t('About the peek')}>
        <Facts
          rows={[
            [t('Created'), <TimeText key="created" at={peek.created_at} />],
            [
              t('Published at'),
              published_at === null ? null : <TimeText key="published" at={published_at} />,
            ],
            [
              t('Length'),
              t('{count, plural, one {# second} other {# seconds}}', {
                count: Math.round(peek.duration_seconds),
              }),
            ],
            [t('Anyone with the link can watch it'), peek.is_open_by_link ? t('Yes') : t('No')],
            [t('Views'), counts.view],
            [t('Likes'), counts.like],
            [t('Shares'), counts.share],
          ]}
        />
      </Section>
      <Section title={t('Who agreed')}>
        <Facts
          rows={peek.consents.map(
            ({ person, decision, decided_at }) =>
              [
                personName(person),
                <Flex key={person.id} gap={8} wrap>
                  <span>{t(DECISIONS[decision])}</span>
                  {decided_at !== null && <TimeText at={decided_at} />}
                </Flex>,
              ] as const,
          )}
        />
      </Section>
      <ReportsAbout id={id} />
      <AuditAbout id={id} />
      {isAsked && <TakeDownDialog peek={peek} onClosed={end} />}
    </Flex>
  );
}

interface TakeDownDialogProps {
  readonly peek: StaffPeekPage;
  readonly onClosed: () => void;
}

/** Asks why; everyone in the peek reads it, too. */
function TakeDownDialog({ peek, onClosed }: TakeDownDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const takeDown = useEndpointMutation(adminTakeDownPeek);
  return (
    <DecisionDialog<object>
      title={t('Take down peek: {title}', { title: peekTitle(peek) })}
      okText={t('Take down')}
      isDanger
      reasonLabel={t('Reason, for the people in the peek and the audit log')}
      form={form}
      change={takeDown}
      onDecide={({ reason }) => takeDown.mutate({ params: { id: peek.id }, body: { reason } })}
      onClosed={onClosed}
    >
      <p>{t('No one can watch it any more, and it can never be published again.')}</p>
    </DecisionDialog>
  );
}
