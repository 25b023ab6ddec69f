import { useSignIns } from '@acquaint/api-client';
import { endSignIn, type SignIn } from '@acquaint/contracts';
import { Button, Card, Flex, ListState, Tag, TimeText, useFocusAfter, App } from '@acquaint/ui';
import { useRef, useState } from 'react';
import { rich, t } from '../../../i18n.ts';
import { describeBrowser } from './describe-browser.ts';
import { ReauthenticationForm } from '../../../components/reauthentication/reauthentication-form.tsx';

/** Active logins of the account; all but the current one can be ended. */
export function SignIns() {
  const signIns = useSignIns();
  return (
    <ListState
      query={signIns}
      items={signIns.data?.results}
      keyOf={(signIn) => signIn.id}
      label={t('Sign-ins')}
      empty={{ title: t('No sign-ins') }}
    >
      {(signIn) => <SignInCard signIn={signIn} />}
    </ListState>
  );
}

function SignInCard({ signIn }: { readonly signIn: SignIn }) {
  const [isEnding, setIsEnding] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useFocusAfter(card);
  const browser = describeBrowser(signIn.user_agent);
  return (
    <Card ref={card} size="small">
      <Flex justify="space-between" align="center" gap={16} wrap>
        <div>
          <strong>{browser}</strong> {signIn.is_current && <Tag color="success">{t('This one')}</Tag>}
          <div>
            {rich('Last used {ago}', { ago: <TimeText at={signIn.last_used_at} format="relative" /> })}
          </div>
        </div>
        {!signIn.is_current && (
          <Button
            {...(isEnding ? {} : { 'aria-label': t('Log out {browser}', { browser }) })}
            aria-expanded={isEnding}
            onClick={() => setIsEnding((current) => !current)}
          >
            {isEnding ? t('Cancel') : t('Log out')}
          </Button>
        )}
      </Flex>
      {isEnding && <EndSignInForm id={signIn.id} />}
    </Card>
  );
}

/** Form that logs another device out after reauthentication. */
function EndSignInForm({ id }: { readonly id: string }) {
  const { message } = App.useApp();
  return (
    <ReauthenticationForm
      endpoint={endSignIn}
      inputOf={(body) => ({ params: { id }, body })}
      onSuccess={() => void message.success(t('That device is logged out.'))}
      submit={t('Log out this device')}
    />
  );
}
