import { useEndpointPages } from '@acquaint/api-client';
import { adminListDisputes, type SessionDispute } from '@acquaint/contracts';
import { useSearchParams } from '@acquaint/remote-kit';
import { ListState, Page, Segmented } from '@acquaint/ui';
import { useState } from 'react';
import { AdminTabs } from '../../parts/admin-tabs.tsx';
import { t } from '../../words.ts';
import { DecideDisputeDialog } from './decide-dispute-dialog.tsx';
import { DisputeCard, type Decision } from './dispute-card.tsx';

/** `/custom-admin/sessions`: late changes and missed sessions that members dispute. */
export function DisputesPage() {
  const [params, setParams] = useSearchParams();
  const [wish, setWish] = useState<{ readonly dispute: SessionDispute; readonly decision: Decision } | null>(
    null,
  );
  const isOpen = params.get('show') !== 'decided';
  const disputes = useEndpointPages(adminListDisputes, { query: { is_open: isOpen ? 'true' : 'false' } });
  const endWish = () => {
    setWish(null);
    // The card that opened the dialog may have moved to the other list.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <Page title={t('Sessions')} width="wide">
      <AdminTabs />
      <Segmented
        aria-label={t('Which disputes')}
        style={{ marginBottom: 16 }}
        value={isOpen ? 'open' : 'decided'}
        options={[
          { value: 'open', label: t('To decide') },
          { value: 'decided', label: t('Decided') },
        ]}
        onChange={(show) => setParams({ show }, { replace: true })}
      />
      <ListState<SessionDispute>
        query={disputes}
        items={disputes.items}
        keyOf={(dispute) => dispute.id}
        label={t('Disputes')}
        empty={
          isOpen
            ? {
                title: t('Nothing to decide'),
                text: t('When members dispute a late change or a missed session, it shows up here.'),
              }
            : { title: t('Nothing decided yet'), text: t('Your decisions are kept here.') }
        }
      >
        {(dispute) => <DisputeCard dispute={dispute} onWish={(decision) => setWish({ dispute, decision })} />}
      </ListState>
      {wish && <DecideDisputeDialog {...wish} onClosed={endWish} />}
    </Page>
  );
}
