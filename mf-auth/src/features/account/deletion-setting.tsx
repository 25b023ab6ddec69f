import { requestDeletion, type Account } from '@acquaint/contracts';
import { OwnerForm } from '../../parts/owner-form.tsx';
import { t } from '../../words.ts';
import { Setting } from './setting.tsx';

/** Leaving: the account is erased after a month. */
export function DeletionSetting({ account }: { readonly account: Account }) {
  if (account.erase_at !== null) return null;
  return (
    <>
      <h2>{t('Leaving')}</h2>
      <Setting
        title={t('Delete your account')}
        action={t('Delete the account')}
        isDanger
        form={(close) => <DeletionForm onDone={close} />}
      >
        {t(
          'Nobody new finds you, is introduced to you or books you from then on. Sessions that are booked stay unless one of you cancels; those you meet are told that you leave. You have 30 days to change your mind. Then your profile, your connections and your peeks are gone; what you wrote to others stays under “Deleted member”.',
        )}
      </Setting>
    </>
  );
}

function DeletionForm({ onDone }: { readonly onDone: () => void }) {
  return (
    <OwnerForm
      endpoint={requestDeletion}
      inputOf={(body) => ({ body })}
      onSuccess={onDone}
      submit={t('Delete my account')}
      isDanger
    />
  );
}
