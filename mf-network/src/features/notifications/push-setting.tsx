import { call, ApiFailure, GENERIC_FAILURE } from '@acquaint/api-client';
import { addPushSubscription, removePushSubscription } from '@acquaint/contracts';
import { useShell, type PushAbility } from '@acquaint/remote-kit';
import { App, Button, Flex } from '@acquaint/ui';
import { useEffect, useState } from 'react';

type State = Awaited<ReturnType<PushAbility['state']>>;

const WORDS: Readonly<Record<State, string>> = {
  on: 'News is pushed to this browser, also while the site is closed.',
  off: 'News can be pushed to this browser, also while the site is closed.',
  blocked: 'This browser was told never to show news of this site. You can allow it in its settings.',
  unsupported: 'This browser cannot be pushed to. On a phone, add the site to the home screen first.',
};

/** Pushed news in this browser: on, off, or why not. */
export function PushSetting({ serverKey }: { readonly serverKey: string }) {
  const { push } = useShell();
  const { message } = App.useApp();
  const [state, setState] = useState<State | null>(push ? null : 'unsupported');
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let isOver = false;
    void push?.state().then((found) => {
      if (!isOver) setState(found);
    });
    return () => {
      isOver = true;
    };
  }, [push]);

  const turn = async (ability: PushAbility): Promise<void> => {
    setIsBusy(true);
    try {
      if (state === 'on') await turnOff(ability);
      else await turnOn(ability, serverKey);
    } catch (error) {
      void message.error(error instanceof ApiFailure ? error.detail : GENERIC_FAILURE);
    }
    setState(await ability.state());
    setIsBusy(false);
  };

  if (state === null) return null;
  return (
    <Flex gap={16} align="center" wrap>
      <span>{WORDS[state]}</span>
      {push && (state === 'on' || state === 'off') && (
        <Button loading={isBusy} onClick={() => void turn(push)}>
          {state === 'on' ? 'Stop pushing here' : 'Push news here'}
        </Button>
      )}
    </Flex>
  );
}

/** What the server does not take is ended in the browser, too: no half of it stays. */
async function turnOn(push: PushAbility, serverKey: string): Promise<void> {
  const body = await push.turnOn(serverKey);
  if (body === null) return;
  try {
    await call(addPushSubscription, { body });
  } catch (error) {
    await push.turnOff();
    throw error;
  }
}

async function turnOff(push: PushAbility): Promise<void> {
  const endpoint = await push.turnOff();
  if (endpoint !== null) await call(removePushSubscription, { body: { endpoint } });
}
