import { useEndpointPages } from '@acquaint/api-client';
import { adminListInquiries, type Inquiry, type InquiryState } from '@acquaint/contracts';
import { Flex, ListState, Page, Segmented } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { AdminTabs } from '../tabs/admin-tabs.tsx';
import { emptyList, ListSearch, useListAddress } from '../lists/list-search.tsx';
import { useDecision } from '../decisions/use-decision.ts';
import { QueueKeys } from '../queue/queue-item.tsx';
import { t } from '../../i18n.ts';
import { DecideInquiryDialog } from './decide-inquiry-dialog.tsx';
import { InquiryCard } from './inquiry-card.tsx';
import { ReplyDialog } from './reply-dialog.tsx';

const STATES = [
  { value: 'open', label: msg('Open') },
  { value: 'answered', label: msg('Answered') },
  { value: 'suspicious', label: msg('Suspected spam') },
] as const satisfies readonly { readonly value: InquiryState; readonly label: string }[];

const WHOSE = [
  { value: 'all', label: msg('All') },
  { value: 'mine', label: msg('Mine') },
  { value: 'unassigned', label: msg('Unassigned') },
] as const;

const EMPTY: Readonly<Record<InquiryState, { readonly title: string; readonly text: string }>> = {
  open: { title: msg('Everything’s answered'), text: '' },
  answered: {
    title: msg('Nothing answered yet'),
    text: msg('What you mark as answered stays here for a while.'),
  },
  suspicious: {
    title: msg('Nothing suspicious'),
    text: msg('Suspected spam shows up here.'),
  },
};

const EMPTY_OF = {
  mine: () => ({
    title: t('You have taken on none'),
    text: t('Take one on, so that others know you answer it.'),
  }),
  unassigned: () => ({ title: t('Somebody answers each of them'), text: '' }),
};

interface InquiryListPageProps {
  readonly title: string;
  /** Text of the empty state while nothing is open: which records appear here. */
  readonly emptyText: string;
}

/** A page of inquiries by state and by who answers them, with a search. The address keeps all (`?state=`, `?whose=`, `?q=`). */
export function InquiryListPage({ title, emptyText }: InquiryListPageProps) {
  const address = useListAddress();
  const [choice, choose, endChoice] = useDecision<{
    readonly inquiry: Inquiry;
    readonly what: InquiryState | 'reply';
  }>();
  const state = address.chosen('state', STATES);
  // Only open ones are taken on.
  const whose = state === 'open' ? address.chosen('whose', WHOSE) : 'all';
  const inquiries = useEndpointPages(adminListInquiries, {
    query: { state, whose, search: address.sought },
  });

  return (
    <Page title={title} width="wide">
      <AdminTabs />
      <Flex gap={16} wrap style={{ marginBottom: 16 }}>
        <Segmented
          aria-label={t('Status')}
          value={state}
          options={STATES.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(value) => address.set({ state: value, whose: '' })}
        />
        {state === 'open' && (
          <Segmented
            aria-label={t('Who answers')}
            value={whose}
            options={WHOSE.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(value) => address.set({ whose: value })}
          />
        )}
        <ListSearch address={address} label={t('Search')} placeholder={t('Name, email or words')} />
      </Flex>
      {(inquiries.total ?? 0) > 0 && <QueueKeys canAssign />}
      <ListState<Inquiry>
        query={inquiries}
        items={inquiries.items}
        keyOf={(inquiry) => inquiry.id}
        label={title}
        empty={emptyList(address, {
          title: t(EMPTY[state].title),
          text: state === 'open' ? emptyText : t(EMPTY[state].text),
          ...(whose === 'all' ? {} : EMPTY_OF[whose]()),
        })}
      >
        {(inquiry) => <InquiryCard inquiry={inquiry} onDecide={(what) => choose({ inquiry, what })} />}
      </ListState>
      {choice?.what === 'reply' ? (
        <ReplyDialog inquiry={choice.inquiry} onClosed={endChoice} />
      ) : (
        choice && <DecideInquiryDialog inquiry={choice.inquiry} state={choice.what} onClosed={endChoice} />
      )}
    </Page>
  );
}
