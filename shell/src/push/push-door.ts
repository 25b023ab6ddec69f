import type { PushAbility } from '@acquaint/remote-kit';

const load = (): Promise<PushAbility> =>
  import(/* webpackChunkName: "push" */ './push.ts').then(({ push }) => push);

/** What `push.ts` does, loaded when somebody asks: most visits never do. */
export const lazyPush: PushAbility = {
  state: async () => (await load()).state(),
  turnOn: async (serverKey) => (await load()).turnOn(serverKey),
  turnOff: async () => (await load()).turnOff(),
};

/** Whoever logs out leaves nothing behind that shows their news on this device. */
export function endPush(): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  lazyPush.turnOff().catch(() => undefined);
}
