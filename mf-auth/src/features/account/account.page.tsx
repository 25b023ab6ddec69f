import { useEndpointQuery, useInitialData } from '@acquaint/api-client';
import { getAccount, requestDeletion, type Account, type Locale } from '@acquaint/contracts';
import { Link, SectionIndex, Slot, to, useShell } from '@acquaint/remote-kit';
import { AsyncState, Button, Page } from '@acquaint/ui';
import { currentLocale, languageOf, OFFERED_LANGUAGES } from '@acquaint/i18n';
import { useRef } from 'react';
import { ConnectedAccounts } from './security/connected-accounts.tsx';
import { DeletionNotice } from '../../components/deletion-notice.tsx';
import { rich, t } from '../../i18n.ts';
import { EmailSetting } from './email-setting.tsx';
import { ExportSetting } from './export-setting.tsx';
import { PasskeysSetting } from './security/passkeys-setting.tsx';
import { PasswordSetting } from './security/password-setting.tsx';
import { PlanSetting } from './plan/plan-setting.tsx';
import { Section, SECTIONS } from './sections/section.tsx';
import { useNamedSection } from './sections/use-named-section.ts';
import { Setting } from './setting.tsx';
import { Logins } from './security/logins.tsx';
import { SupportViews } from './security/support-views.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';
import { TwoFactorSetting } from './security/two-factor-setting.tsx';
import { UsernameSetting } from './username-setting.tsx';
import { VerificationSetting } from './verification/verification-setting.tsx';
import { ReauthenticationForm } from '../../components/reauthentication/reauthentication-form.tsx';
import { nameOfLanguage, nameOfRegion } from '../../components/locale/format-names.ts';
import { LocaleForm } from '../../components/locale/locale-form.tsx';

/** `/dashboard/account`: account data, security settings and active logins, in sections that the URL can name. */
export function AccountPage() {
  const shell = useShell();
  return (
    <Page
      title={t('Account')}
      width="wide"
      actions={<Button onClick={() => shell.logOut()}>{t('Log out')}</Button>}
    >
      <DeletionNotice />
      <Sections />
    </Page>
  );
}

function Sections() {
  const initial = useInitialData();
  const account = useEndpointQuery(getAccount, {});
  const column = useRef<HTMLDivElement>(null);
  useNamedSection(column);
  const titles = {
    about: t('About you'),
    plan: t('Plan and money'),
    notifications: t('Notifications'),
    privacy: t('Privacy'),
    security: t('Login and security'),
    data: t('Data and account'),
  };
  return (
    <SectionIndex
      label={t('Sections of this page')}
      sections={SECTIONS.map((id) => ({ id, title: titles[id] }))}
    >
      <div ref={column}>
        <Section id="about" title={titles.about}>
          <AsyncState query={initial}>
            {({ user_data }) => (
              <>
                <EmailSetting email={user_data.email} />
                {user_data.has_chosen_username && <UsernameSetting username={user_data.username} />}
                <TimeZoneSetting profileId={user_data.profile} timeZone={user_data.time_zone} />
                <LocaleSetting profileId={user_data.profile} formats={user_data.formats} />
              </>
            )}
          </AsyncState>
          <VerificationSetting />
        </Section>
        <Section id="plan" title={titles.plan}>
          <PlanSetting />
          <Setting title={t('Lunch money')}>
            {rich('Pays for sessions. You earn it by inviting people. <open>See your lunch money</open>', {
              open: (inside) => <Link to="/dashboard/lunch-money">{inside}</Link>,
            })}
          </Setting>
        </Section>
        <Section id="notifications" title={titles.notifications}>
          <div>
            <Slot name="account.notifications" />
          </div>
        </Section>
        <Section id="privacy" title={titles.privacy}>
          <Setting title={t('Your profile')}>
            {rich('What other members can see about you. <open>See your profile</open>', {
              open: (inside) => <Link to="/dashboard/home/profile">{inside}</Link>,
            })}
          </Setting>
          <Setting title={t('Blocked people')}>
            {rich('Neither of you sees the other. <open>See whom you’ve blocked</open>', {
              open: (inside) => <Link to={BLOCKED}>{inside}</Link>,
            })}
          </Setting>
          <Setting title={t('When our team viewed your pages')}>
            <SupportViews />
          </Setting>
        </Section>
        <Section id="security" title={titles.security}>
          <AsyncState query={account}>
            {(data) => (
              <>
                <PasswordSetting email={data.email} hasPassword={data.has_password} />
                <TwoFactorSetting account={data} />
                <PasskeysSetting />
              </>
            )}
          </AsyncState>
          <Setting title={t('Connected accounts')}>
            <ConnectedAccounts />
          </Setting>
          <Setting title={t('Where you’re logged in')}>
            <Logins />
          </Setting>
        </Section>
        <Section id="data" title={titles.data}>
          <ExportSetting />
          {account.data && <DeletionSetting account={account.data} />}
        </Section>
      </div>
    </SectionIndex>
  );
}

const BLOCKED = to('/dashboard/network', { tab: 'connections', view: 'blocked' });

/** Account deletion: the account is erased after a month. */
function DeletionSetting({ account }: { readonly account: Account }) {
  if (account.erase_at !== null) return null;
  return (
    <Setting
      title={t('Delete your account')}
      action={t('Delete account')}
      isDanger
      form={(close) => <DeletionForm onDone={close} />}
    >
      {t('You have 30 days to change your mind.')}
    </Setting>
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
    >
      <p>
        {t(
          'From then on, no one new can find you, be introduced to you or book you. Sessions already booked are cancelled, anything paid is refunded, and the other people are told you can’t meet them. You have 30 days to change your mind. After that, your profile, connections and peeks are gone; what you wrote to others stays under “Deleted member”.',
        )}
      </p>
    </ReauthenticationForm>
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
      shownAction={t('Change')}
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
