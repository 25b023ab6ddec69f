import { endSignIn } from '@acquaint/contracts';
import { App } from '@acquaint/ui';
import { OwnerForm } from '../../../components/reauthentication/owner-form.tsx';
import { t } from '../../../words.ts';

/** Form that logs another device out after reauthentication. */
export function EndSignInForm({ id }: { readonly id: string }) {
  const { message } = App.useApp();
  return (
    <OwnerForm
      endpoint={endSignIn}
      inputOf={(body) => ({ params: { id }, body })}
      onSuccess={() => void message.success(t('That device is logged out.'))}
      submit={t('Log out this device')}
    />
  );
}
