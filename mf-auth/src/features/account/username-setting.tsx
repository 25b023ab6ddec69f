import { useEndpointQuery } from '@acquaint/api-client';
import { changeUsername, getAccount, type Account } from '@acquaint/contracts';
import { App, TimeText } from '@acquaint/ui';
import { ReauthenticationForm } from '../../components/reauthentication/reauthentication-form.tsx';
import { UsernameField } from '../../components/username-field.tsx';
import { rich, t } from '../../i18n.ts';
import { Setting } from './setting.tsx';

/** The member's username, by which others find them; it can be changed once in a while. */
export function UsernameSetting({ username }: { readonly username: string }) {
  const account = useEndpointQuery(getAccount, {}).data;
  const canChange = account !== undefined && account.username_change_at === null;
  return (
    <Setting
      title={t('Username')}
      {...(canChange && {
        action: t('Change username'),
        shownAction: t('Change'),
        form: (close: () => void) => <UsernameForm account={account} username={username} onDone={close} />,
      })}
    >
      {username}
      {account && <FormerUsernames account={account} />}
    </Setting>
  );
}

/** Until when former usernames lead to the member, and when the current one can be changed. */
function FormerUsernames({ account }: { readonly account: Account }) {
  const { former_usernames: former, username_change_at: next } = account;
  return (
    <>
      {former.map(({ username, kept_until }) => (
        <p key={username}>
          {rich('Links with {username} lead to you until {date}.', {
            username,
            date: <TimeText at={kept_until} format="date" />,
          })}
        </p>
      ))}
      {next !== null && (
        <p>{rich('You can change it again from {date}.', { date: <TimeText at={next} format="date" /> })}</p>
      )}
    </>
  );
}

interface UsernameFormProps {
  readonly account: Account;
  readonly username: string;
  readonly onDone: () => void;
}

function UsernameForm({ account, username: now, onDone }: UsernameFormProps) {
  const { message } = App.useApp();
  return (
    <ReauthenticationForm
      endpoint={changeUsername}
      initialValues={{ username: now }}
      inputOf={(proof, { username }: { readonly username: string }) => ({ body: { ...proof, username } })}
      onSuccess={(_answer, { body }) => {
        void message.success(t('Your username is now {username}.', { username: body.username }));
        onDone();
      }}
      submit={t('Change username')}
    >
      <p>
        {t(
          'Links with your current username, also to your free times, lead to you for {kept, plural, one {# more day} other {# more days}}, and no one else can take it in this time. After this change, the next one is possible in {days, plural, one {# day} other {# days}}.',
          { kept: account.former_username_days, days: account.username_change_days },
        )}
      </p>
      <UsernameField label={t('New username')} />
    </ReauthenticationForm>
  );
}
