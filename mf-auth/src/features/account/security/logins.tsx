import { useSignIns } from '@acquaint/api-client';
import { endLogin, type Login } from '@acquaint/contracts';
import { Button, describeBrowser, Flex, ListState, Tag, TimeText, useFocusAfter, App } from '@acquaint/ui';
import { useRef, useState } from 'react';
import { rich, t } from '../../../i18n.ts';
import styles from '../setting.module.css';
import { ReauthenticationForm } from '../../../components/reauthentication/reauthentication-form.tsx';

/** Active logins of the account; all but the current one can be ended. */
export function Logins() {
  const logins = useSignIns();
  return (
    <ListState
      query={logins}
      items={logins.data?.results}
      keyOf={(login) => login.id}
      label={t('Logins')}
      empty={{ title: t('No logins'), isLine: true }}
      className={styles['rows'] ?? ''}
    >
      {(login) => <LoginRow login={login} />}
    </ListState>
  );
}

function LoginRow({ login }: { readonly login: Login }) {
  const [isEnding, setIsEnding] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  useFocusAfter(row);
  const browser = describeBrowser(login.user_agent);
  return (
    <div ref={row}>
      <Flex justify="space-between" align="center" gap={16} wrap>
        <div className={styles['now']}>
          <strong>{browser}</strong> {login.is_current && <Tag color="success">{t('This one')}</Tag>}
          <div>
            {rich('Last used {ago}', { ago: <TimeText at={login.last_used_at} format="relative" /> })}
          </div>
          {!login.is_bound && (
            <div>{t('This login isn’t tied to one browser: anyone who copies it can use it elsewhere.')}</div>
          )}
        </div>
        {!login.is_current && (
          <Button
            {...(isEnding ? {} : { 'aria-label': t('Log out {browser}', { browser }) })}
            aria-expanded={isEnding}
            onClick={() => setIsEnding((current) => !current)}
          >
            {isEnding ? t('Cancel') : t('Log out')}
          </Button>
        )}
      </Flex>
      {isEnding && <EndLoginForm id={login.id} />}
    </div>
  );
}

/** Form that logs another device out after reauthentication. */
function EndLoginForm({ id }: { readonly id: string }) {
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
