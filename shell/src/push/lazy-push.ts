import type { PushAbility } from '@acquaint/remote-kit';

const load = (): Promise<PushAbility> =>
  import(/* webpackChunkName: "push" */ './push.ts').then(({ push }) => push);

/** Loads `push.ts` on demand, because most visits never need it. */
export const lazyPush: PushAbility = {
  state: async () => (await load()).state(),
  turnOn: async (serverKey) => (await load()).turnOn(serverKey),
  turnOff: async () => (await load()).turnOff(),
};

/** Unsubscribes from push after a logout, so that this device shows no notifications of the member. */
export function endPush(): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  lazyPush.turnOff().catch(() => undefined);
}
