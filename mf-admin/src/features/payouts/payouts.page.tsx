import { useEndpointPages } from '@acquaint/api-client';
import { adminDecidePayout, adminListPayouts, type Payout } from '@acquaint/contracts';
import { DecisionsPage, useShownDecisions } from '../../components/decisions/decisions-page.tsx';
import { t } from '../../i18n.ts';
import { PayoutCard } from './payout-card.tsx';
import { DecidePayoutDialog, PayPayoutDialog, type PayoutDecision } from './payout-dialogs.tsx';

/** `/custom-admin/payouts`: payouts that members have asked for, to approve, pay or refuse (R-PAY-19). */
export function PayoutsPage() {
  const { query } = useShownDecisions();
  return (
    <DecisionsPage<Payout, PayoutDecision>
      title={t('Payouts')}
      choiceLabel={t('Filter payouts')}
      listLabel={t('Payouts')}
      emptyText={t(
        'When members ask for the money that they earned, the request shows up here. A moderator approves a payout, an admin pays it, and the member is told each time.',
      )}
      endpoint={adminDecidePayout}
      pages={useEndpointPages(adminListPayouts, { query })}
      card={(payout, onDecide) => <PayoutCard payout={payout} onDecide={onDecide} />}
      dialog={(payout, decision, onClosed) =>
        decision === 'paid' ? (
          <PayPayoutDialog payout={payout} onClosed={onClosed} />
        ) : (
          <DecidePayoutDialog payout={payout} decision={decision} onClosed={onClosed} />
        )
      }
    />
  );
}
