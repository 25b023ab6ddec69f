import { useEndpointPages } from '@acquaint/api-client';
import {
  adminDecideVerification,
  adminListVerifications,
  type ProfileVerification,
} from '@acquaint/contracts';
import { DecisionsPage, useShownDecisions } from '../../components/decisions/decisions-page.tsx';
import { t } from '../../i18n.ts';
import {
  DecideVerificationDialog,
  type Verdict,
} from '../../components/members/decide-verification-dialog.tsx';
import { VerificationCard } from './verification-card.tsx';

/** `/custom-admin/verifications`: profiles that pro members wish to have verified. */
export function VerificationsPage() {
  const { query } = useShownDecisions();
  return (
    <DecisionsPage<ProfileVerification, Verdict>
      title={t('Verifications')}
      choiceLabel={t('Filter requests')}
      listLabel={t('Requests')}
      emptyText={t('When Pro members ask us to verify their profile, their requests show up here.')}
      endpoint={adminDecideVerification}
      pages={useEndpointPages(adminListVerifications, { query })}
      card={(verification, onDecide) => <VerificationCard verification={verification} onDecide={onDecide} />}
      dialog={(verification, verdict, onClosed) => (
        <DecideVerificationDialog verification={verification} verdict={verdict} onClosed={onClosed} />
      )}
    />
  );
}
