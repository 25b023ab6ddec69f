import { useEndpointPages } from '@acquaint/api-client';
import { adminDecideDispute, adminListDisputes, type SessionDispute } from '@acquaint/contracts';
import { DecisionsPage, useShownDecisions } from '../../components/decisions/decisions-page.tsx';
import { t } from '../../i18n.ts';
import { DecideDisputeDialog } from './decide-dispute-dialog.tsx';
import { DisputeCard, type Decision } from './dispute-card.tsx';

/** `/custom-admin/sessions`: late changes and missed sessions that members dispute. */
export function DisputesPage() {
  const { query } = useShownDecisions();
  return (
    <DecisionsPage<SessionDispute, Decision>
      title={t('Disputes')}
      choiceLabel={t('Filter disputes')}
      listLabel={t('Disputes')}
      emptyText={t('When members dispute a late change or a missed session, the dispute shows up here.')}
      endpoint={adminDecideDispute}
      pages={useEndpointPages(adminListDisputes, { query })}
      card={(dispute, onDecide) => <DisputeCard dispute={dispute} onDecide={onDecide} />}
      dialog={(dispute, decision, onClosed) => (
        <DecideDisputeDialog dispute={dispute} decision={decision} onClosed={onClosed} />
      )}
    />
  );
}
