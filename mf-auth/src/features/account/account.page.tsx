import { useEndpointQuery, useInitialData } from '@acquaint/api-client';
import { getAccount, requestDeletion, type Account, type Locale } from '@acquaint/contracts';
import { Slot, useShell } from '@acquaint/remote-kit';
import { AsyncState, Button, Page } from '@acquaint/ui';
import { currentLocale, languageOf, OFFERED_LANGUAGES } from '@acquaint/i18n';
import { ConnectedAccounts } from './security/connected-accounts.tsx';
import { DeletionNotice } from '../../components/deletion-notice.tsx';
import { t } from '../../i18n.ts';
import { EmailSetting } from './email-setting.tsx';
import { ExportSetting } from './export-setting.tsx';
import { PasskeysSetting } from './security/passkeys-setting.tsx';
import { PasswordSetting } from './security/password-setting.tsx';
import { PlanSection } from './plan/plan-section.tsx';
import { Setting } from './setting.tsx';
import { Logins } from './security/logins.tsx';
import { SupportViews } from './security/support-views.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';
import { TwoFactorSetting } from './security/two-factor-setting.tsx';
import { VerificationSetting } from './verification/verification-setting.tsx';
import { ReauthenticationForm } from '../../components/reauthentication/reauthentication-form.tsx';
import { nameOfLanguage, nameOfRegion } from '../../components/locale/format-names.ts';
import { LocaleForm } from '../../components/locale/locale-form.tsx';

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
      <h2>{t('Security')}</h2>
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
      <h2>{t('Notifications')}</h2>
      <Slot name="account.notifications" />
      <h2>{t('Where you’re logged in')}</h2>
      <Logins />
      <h2>{t('When our team viewed your pages')}</h2>
      <SupportViews />
      <h2>{t('Your data')}</h2>
      <ExportSetting />
      {account.data && <DeletionSetting account={account.data} />}
    </Page>
  );
}

/** Account deletion: the account is erased after a month. */
function DeletionSetting({ account }: { readonly account: Account }) {
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
          'From then on, no one new can find you, be introduced to you or book you. Sessions already booked are cancelled, anything paid is refunded, and the other people are told you can’t meet them. You have 30 days to change your mind. After that, your profile, connections and peeks are gone; what you wrote to others stays under “Deleted member”.',
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

interface LocaleSettingProps {
  readonly profileId: string;
  readonly formats: Locale;
}

/** Language of the pages and format of dates, times and numbers. */
function LocaleSetting({ profileId, formats }: LocaleSettingProps) {
  return (
    <Setting
      title={t('Language and formats')}
      action={OFFERED_LANGUAGES.length > 1 ? t('Change language or formats') : t('Change formats')}
      form={(close) => <LocaleForm profileId={profileId} formats={formats} onDone={close} />}
    >
      {sayLocale(formats)}
    </Setting>
  );
}

/** Describes the locale: `English. Dates, times and numbers: as in Germany.` */
function sayLocale(formats: Locale): string {
  const language = nameOfLanguage(languageOf(formats ?? currentLocale()));
  if (formats === null) return t('{language}. Dates, times and numbers: same as this device.', { language });
  const region = nameOfRegion(formats);
  // These countries need the article "the" in English.
  return /^(United|Netherlands)/.test(region)
    ? t('{language}. Dates, times and numbers: as in the {region}.', { language, region })
    : t('{language}. Dates, times and numbers: as in {region}.', { language, region });
}
