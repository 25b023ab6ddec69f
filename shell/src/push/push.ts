import type { PushAbility, PushSubscriptionKeys } from '@acquaint/remote-kit';

/** Path at which the build puts the worker; its scope is the whole site. */
const WORKER = '/push-worker.js';

/** Push notifications in this browser, received while no page is open. */
export const push: PushAbility = {
  async state() {
    if (!isSupported()) return 'unsupported';
    if (Notification.permission === 'denied') return 'blocked';
    return (await subscription()) === null ? 'off' : 'on';
  },

  async turnOn(serverKey) {
    if (!isSupported() || (await Notification.requestPermission()) !== 'granted') return null;
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription with another server key would prevent the new one.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
    return keysOf(made);
  },

  async turnOff() {
    const current = await subscription();
    await current?.unsubscribe();
    return current?.endpoint ?? null;
  },
};

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = isSupported() ? await navigator.serviceWorker.getRegistration('/') : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function keysOf(made: PushSubscription): PushSubscriptionKeys | null {
  const { endpoint, keys } = made.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}
