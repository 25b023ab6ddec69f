import { useEndSignIn, useSignIns } from '@acquaint/api-client';
import { App, Button, Card, Flex, ListState, Tag, TimeText } from '@acquaint/ui';
import { describeBrowser } from './describe-browser.ts';

/** Where the account is signed in; every other place can be ended. */
export function SignIns() {
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
