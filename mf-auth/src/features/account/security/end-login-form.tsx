import { endLogin } from '@acquaint/contracts';
import { App } from '@acquaint/ui';
import { ReauthenticationForm } from '../../../components/reauthentication/reauthentication-form.tsx';
import { t } from '../../../i18n.ts';

/** Form that logs another device out after reauthentication. */
export function EndLoginForm({ id }: { readonly id: string }) {
  const { message } = App.useApp();
  return (
    <ReauthenticationForm
      endpoint={endLogin}
      inputOf={(body) => ({ params: { id }, body })}
      onSuccess={() => void message.success(t('That device is logged out.'))}
      submit={t('Log out this device')}
    />
  );
}
