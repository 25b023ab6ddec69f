import { requestDeletion, type Account } from '@acquaint/contracts';
import { ReauthenticationForm } from '../../components/reauthentication/reauthentication-form.tsx';
import { t } from '../../i18n.ts';
import { Setting } from './setting.tsx';

/** Account deletion: the account is erased after a month. */
export function DeletionSetting({ account }: { readonly account: Account }) {
  if (account.erase_at !== null) return null;
  return (
    <>
      <h2>{t('Delete account')}</h2>
      <Setting
        title={t('Delete your account')}
        action={t('Delete account')}
        isDanger
        form={(close) => <DeletionForm onDone={close} />}
      >
        {t(
          'From then on, nobody new can find you, be introduced to you or book you. Sessions already booked are cancelled, what was paid goes back, and the other people are told you can’t meet them. You have 30 days to change your mind. After that, your profile, connections and peeks are gone; what you wrote to others stays under “Deleted member”.',
        )}
      </Setting>
    </>
  );
}

function DeletionForm({ onDone }: { readonly onDone: () => void }) {
  return (
    <ReauthenticationForm
      endpoint={requestDeletion}
      inputOf={(body) => ({ body })}
      onSuccess={onDone}
      submit={t('Delete my account')}
      isDanger
    />
  );
}
