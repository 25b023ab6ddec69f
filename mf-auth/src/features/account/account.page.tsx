import { useEndSignIn, useInitialData, useSignIns } from '@acquaint/api-client';
import { Link, useShell } from '@acquaint/remote-kit';
import {
  App,
  AsyncState,
  Button,
  Card,
  Descriptions,
  Flex,
  ListState,
  Page,
  Tag,
  TimeText,
} from '@acquaint/ui';
import { describeBrowser } from './describe-browser.ts';

/** `/dashboard/account`: the account's data and where it is signed in. */
export function AccountPage() {
  const initial = useInitialData();
  const shell = useShell();
  return (
    <Page title="Account" actions={<Button onClick={() => shell.logOut()}>Log out</Button>}>
      <AsyncState query={initial}>
        {({ user_data }) => (
          <Card>
            <Descriptions
              column={1}
              items={[
                { key: 'email', label: 'Email', children: user_data.email },
                { key: 'username', label: 'Username', children: user_data.username },
                { key: 'zone', label: 'Time zone', children: user_data.time_zone.replaceAll('_', ' ') },
                { key: 'plan', label: 'Plan', children: user_data.is_pro ? 'Pro' : 'Basic' },
              ]}
            />
            <Link to="/forgot-password">Change the password</Link>
          </Card>
        )}
      </AsyncState>
      <h2>Where you are signed in</h2>
      <SignIns />
    </Page>
  );
}

function SignIns() {
  const signIns = useSignIns();
  const { message } = App.useApp();
  const end = useEndSignIn({
    onSuccess: () => void message.success('That sign-in has ended.'),
    onError: (failure) => void message.error(failure.detail),
  });
  return (
    <ListState
      query={signIns}
      items={signIns.data?.results}
      keyOf={(signIn) => signIn.id}
      label="Sign-ins"
      empty={{ title: 'No sign-ins' }}
    >
      {(signIn) => (
        <Card size="small">
          <Flex justify="space-between" align="center" gap={16} wrap>
            <div>
              <strong>{describeBrowser(signIn.user_agent)}</strong>{' '}
              {signIn.is_current && <Tag color="success">This one</Tag>}
              <div>
                Last used <TimeText at={signIn.last_used_at} format="relative" />
              </div>
            </div>
            {!signIn.is_current && (
              <Button
                loading={end.isPending && end.variables.params.id === signIn.id}
                onClick={() => end.mutate({ params: { id: signIn.id } })}
              >
                End
              </Button>
            )}
          </Flex>
        </Card>
      )}
    </ListState>
  );
}
