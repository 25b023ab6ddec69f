import { useEndpointPages } from '@acquaint/api-client';
import { adminListVerifications, type ProfileVerification } from '@acquaint/contracts';
import { useSearchParams } from '@acquaint/remote-kit';
import { ListState, Page, Segmented } from '@acquaint/ui';
import { useState } from 'react';
import { AdminTabs } from '../../parts/admin-tabs.tsx';
import { t } from '../../words.ts';
import { DecideVerificationDialog } from './decide-verification-dialog.tsx';
import { VerificationCard, type Verdict } from './verification-card.tsx';

interface Wish {
  readonly verification: ProfileVerification;
  readonly verdict: Verdict;
}

/** `/custom-admin/verifications`: requests of Pro members to have their profile verified. */
export function VerificationsPage() {
  const [params, setParams] = useSearchParams();
  const [wish, setWish] = useState<Wish | null>(null);
  const isOpen = params.get('show') !== 'decided';
  const requests = useEndpointPages(adminListVerifications, {
    query: { is_open: isOpen ? 'true' : 'false' },
  });
  const endWish = () => {
    setWish(null);
    // The card that opened the dialog may have moved to the other list.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <Page title={t('Verifications')} width="wide">
      <AdminTabs />
      <Segmented
        aria-label={t('Which requests')}
        style={{ marginBottom: 16 }}
        value={isOpen ? 'open' : 'decided'}
        options={[
          { value: 'open', label: t('To decide') },
          { value: 'decided', label: t('Decided') },
        ]}
        onChange={(show) => setParams({ show }, { replace: true })}
      />
      <ListState<ProfileVerification>
        query={requests}
        items={requests.items}
        keyOf={({ id }) => id}
        label={t('Requests')}
        empty={
          isOpen
            ? {
                title: t('Nothing to decide'),
                text: t('When Pro members ask to have their profile verified, it shows up here.'),
              }
            : { title: t('Nothing decided yet'), text: t('Your decisions are kept here.') }
        }
      >
        {(verification) => (
          <VerificationCard
            verification={verification}
            onWish={(verdict) => setWish({ verification, verdict })}
          />
        )}
      </ListState>
      {wish && <DecideVerificationDialog {...wish} onClosed={endWish} />}
    </Page>
  );
}
