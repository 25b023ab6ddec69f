import type { EndpointPages } from '@acquaint/api-client';
import type { Endpoint, PersonSummary } from '@acquaint/contracts';
import { useSearchParams } from '@acquaint/remote-kit';
import { ListState, Page, personName, Segmented } from '@acquaint/ui';
import type { ReactNode } from 'react';
import { t } from '../../i18n.ts';
import { AdminTabs } from '../tabs/admin-tabs.tsx';
import { QueueItem, QueueKeys } from '../queue/queue-item.tsx';
import { LookOnlyNote, useMayCall } from '../may-call.tsx';
import { useDecision } from './use-decision.ts';

/** A record about a member that staff decide. */
interface Decidable {
  readonly id: string;
  readonly person: PersonSummary;
}

interface DecisionsPageProps<Item, Decision> {
  readonly title: string;
  /** Accessible name of the switch between open and decided records. */
  readonly choiceLabel: string;
  readonly listLabel: string;
  /** Text of the empty state while nothing is open: which records appear here. */
  readonly emptyText: string;
  /** The call that decides: staff who may not make it see the records without buttons. */
  readonly endpoint: Pick<Endpoint, 'access'>;
  /** Pages of the list selected by `useShownDecisions`. */
  readonly pages: EndpointPages<Item>;
  /** `onDecide` is null for staff who may not decide. */
  readonly card: (item: Item, onDecide: ((decision: Decision) => void) | null) => ReactNode;
  readonly dialog: (item: Item, decision: Decision, onClosed: () => void) => ReactNode;
}

/** Returns which list the URL selects, open records or decided ones (`?show=decided`), and a function to switch. */
export function useShownDecisions() {
  const [params, setParams] = useSearchParams();
  const isOpen = params.get('show') !== 'decided';
  return {
    isOpen,
    query: { is_open: isOpen ? 'true' : 'false' } as const,
    show: (show: 'open' | 'decided') => setParams({ show }, { replace: true }),
  };
}

interface DecisionsFrameProps extends Pick<
  DecisionsPageProps<never, never>,
  'title' | 'choiceLabel' | 'endpoint'
> {
  readonly children: ReactNode;
}

/** A page of the admin area with the switch between open and decided records, which the URL stores (`useShownDecisions`). */
export function DecisionsFrame({ title, choiceLabel, endpoint, children }: DecisionsFrameProps) {
  const { isOpen, show } = useShownDecisions();
  return (
    <Page title={title} width="wide">
      <AdminTabs />
      <LookOnlyNote endpoint={endpoint} text={t('You can view these. Ask a moderator to decide.')} />
      <Segmented<'open' | 'decided'>
        aria-label={choiceLabel}
        style={{ marginBottom: 16 }}
        value={isOpen ? 'open' : 'decided'}
        options={[
          { value: 'open', label: t('To decide') },
          { value: 'decided', label: t('Decided') },
        ]}
        onChange={show}
      />
      {children}
    </Page>
  );
}

/** Returns the texts of the empty state. @param emptyText which records appear here, shown while nothing is open. */
export function emptyDecisions(
  isOpen: boolean,
  emptyText: string,
): { readonly title: string; readonly text: string } {
  return isOpen
    ? { title: t('Nothing to decide'), text: emptyText }
    : { title: t('Nothing decided yet'), text: t('Your decisions are kept here.') };
}

/** Page with the records that staff have to decide or have decided. `dialog` asks for the reason of a decision. */
export function DecisionsPage<Item extends Decidable, Decision>({
  title,
  choiceLabel,
  listLabel,
  emptyText,
  endpoint,
  pages,
  card,
  dialog,
}: DecisionsPageProps<Item, Decision>) {
  const { isOpen } = useShownDecisions();
  const mayDecide = useMayCall(endpoint);
  const [choice, choose, endChoice] = useDecision<{ readonly item: Item; readonly decision: Decision }>();
  return (
    <DecisionsFrame title={title} choiceLabel={choiceLabel} endpoint={endpoint}>
      {isOpen && mayDecide && (pages.total ?? 0) > 0 && <QueueKeys />}
      <ListState<Item>
        query={pages}
        items={pages.items}
        keyOf={({ id }) => id}
        label={listLabel}
        empty={emptyDecisions(isOpen, emptyText)}
      >
        {(item) => (
          <QueueItem label={personName(item.person)}>
            {card(item, mayDecide ? (decision) => choose({ item, decision }) : null)}
          </QueueItem>
        )}
      </ListState>
      {choice && dialog(choice.item, choice.decision, endChoice)}
    </DecisionsFrame>
  );
}
