import { call, sentenceOf } from '@acquaint/api-client';
import { addPushSubscription, removePushSubscription } from '@acquaint/contracts';
import { useShell, type PushAbility } from '@acquaint/remote-kit';
import { App, Button, Flex } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useEffect, useState } from 'react';
import { t } from '../../i18n.ts';

type State = Awaited<ReturnType<PushAbility['state']>>;

const WORDS: Readonly<Record<State, string>> = {
  on: msg('You get notifications in this browser, even when the site is closed.'),
  off: msg('Get notifications in this browser, even when the site is closed.'),
  blocked: msg(
    'Notifications from this site are blocked in this browser. You can allow them in its settings.',
  ),
  unsupported: msg(
    'This browser doesn’t support push notifications. On a phone, add the site to your home screen first.',
  ),
};

/** Push notifications in this browser: on, off, or why they are not available. */
export function PushSetting({ serverKey }: { readonly serverKey: string }) {
  const { push } = useShell();
  const { message } = App.useApp();
  const [state, setState] = useState<State | null>(push ? null : 'unsupported');
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let isOver = false;
    void push?.state().then((pushState) => {
      if (!isOver) setState(pushState);
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
      void message.error(sentenceOf(error));
    }
    setState(await ability.state());
    setIsBusy(false);
  };

  if (state === null) return null;
  return (
    <Flex gap={16} align="center" wrap>
      <span>{t(WORDS[state])}</span>
      {push && (state === 'on' || state === 'off') && (
        <Button loading={isBusy} onClick={() => void turn(push)}>
          {state === 'on' ? t('Turn off notifications') : t('Turn on notifications')}
        </Button>
      )}
    </Flex>
  );
}

/** Turns push on. If the server refuses the subscription, it is removed from the browser again. */
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
