import { useEndpointQuery, useInitialData } from '@acquaint/api-client';
import { getAccount } from '@acquaint/contracts';
import { useShell } from '@acquaint/remote-kit';
import { AsyncState, Button, Page } from '@acquaint/ui';
import { ConnectedAccounts } from './security/connected-accounts.tsx';
import { DeletionNotice } from '../../components/deletion-notice.tsx';
import { t } from '../../i18n.ts';
import { DeletionSetting } from './deletion-setting.tsx';
import { EmailSetting } from './email-setting.tsx';
import { ExportSetting } from './export-setting.tsx';
import { LocaleSetting } from './locale-setting.tsx';
import { PasskeysSetting } from './security/passkeys-setting.tsx';
import { PasswordSetting } from './security/password-setting.tsx';
import { PlanSection } from './plan/plan-section.tsx';
import { Setting } from './setting.tsx';
import { Logins } from './security/logins.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';
import { TwoFactorSetting } from './security/two-factor-setting.tsx';
import { VerificationSetting } from './verification/verification-setting.tsx';

/** `/dashboard/account`: account data, security settings and active logins. */
export function AccountPage() {
  const initial = useInitialData();
  const account = useEndpointQuery(getAccount, {});
  const shell = useShell();
  return (
    <Page title={t('Account')} actions={<Button onClick={() => shell.logOut()}>{t('Log out')}</Button>}>
      <DeletionNotice />
      <h2>{t('About you')}</h2>
      <AsyncState query={initial}>
        {({ user_data }) => (
          <>
            <EmailSetting email={user_data.email} />
            <Setting title={t('Username')}>{user_data.username}</Setting>
            <TimeZoneSetting profileId={user_data.profile} timeZone={user_data.time_zone} />
            <LocaleSetting profileId={user_data.profile} formats={user_data.formats} />
          </>
        )}
      </AsyncState>
      <PlanSection />
      <VerificationSetting />
      <h2>{t('How your account is protected')}</h2>
      <AsyncState query={account}>
        {(data) => (
          <>
            <PasswordSetting email={data.email} hasPassword={data.has_password} />
            <TwoFactorSetting account={data} />
            <PasskeysSetting />
          </>
        )}
      </AsyncState>
      <h2>{t('Connected accounts')}</h2>
      <ConnectedAccounts />
      <h2>{t('Where you’re logged in')}</h2>
      <Logins />
      <h2>{t('Your data')}</h2>
      <ExportSetting />
      {account.data && <DeletionSetting account={account.data} />}
    </Page>
  );
}
