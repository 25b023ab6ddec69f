import type { App as AntApp } from 'antd';
import { createContext, useContext } from 'react';

/** What shows messages, notifications and confirmations. */
export type Abilities = ReturnType<typeof AntApp.useApp>;
type Message = Abilities['message'];
type Notification = Abilities['notification'];
type Dialog = Abilities['modal'];
type OpenMessage = ReturnType<Message['success']>;
type OpenDialog = ReturnType<Dialog['confirm']>;
type Config = Parameters<Dialog['confirm']>[0];

/** Abilities that can be used before antd's containers are loaded: what is to be shown waits for them. */
export interface WaitingAbilities {
  readonly abilities: Abilities;
  /** Whether something waits. */
  readonly isWanted: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sets what shows things from now on, beginning with what waits; null when it is gone. */
  readonly connect: (real: Abilities | null) => void;
}

export function createWaitingAbilities(): WaitingAbilities {
  let real: Abilities | null = null;
  let waiting: readonly ((abilities: Abilities) => void)[] = [];
  const listeners = new Set<() => void>();

  const later = (show: (abilities: Abilities) => void): void => {
    if (real) {
      show(real);
      return;
    }
    waiting = [...waiting, show];
    for (const listener of listeners) listener();
  };

  const say =
    (kind: Exclude<keyof Message, 'destroy'>) =>
    (...said: Parameters<Message['success']>): OpenMessage => {
      // In an object: a message is a promise of its end.
      const { promise, resolve } = Promise.withResolvers<{ readonly message: OpenMessage }>();
      later(({ message }) => resolve({ message: (message[kind] as Message['success'])(...said) }));
      const close = () => void promise.then(({ message }) => message());
      const ended: Pick<OpenMessage, 'then'> = {
        then: (...listeners) => promise.then(({ message }) => message).then(...listeners),
      };
      return Object.assign(close, ended);
    };

  const ask =
    (kind: keyof Dialog) =>
    (config: Config): OpenDialog => {
      const { promise, resolve: give } = Promise.withResolvers<{ readonly dialog: OpenDialog }>();
      later(({ modal }) => give({ dialog: modal[kind](config) }));
      return {
        destroy: () => void promise.then(({ dialog }) => dialog.destroy()),
        update: (next) => void promise.then(({ dialog }) => dialog.update(next)),
        then: (resolve, reject) => promise.then(({ dialog }) => dialog.then(resolve, reject)),
      };
    };

  const tell =
    (kind: Exclude<keyof Notification, 'destroy'>) =>
    (config: Parameters<Notification['open']>[0]): void =>
      later(({ notification }) => notification[kind](config));

  return {
    abilities: {
      message: {
        success: say('success'),
        error: say('error'),
        info: say('info'),
        warning: say('warning'),
        loading: say('loading'),
        open: say('open') as Message['open'],
        destroy: (key) => later(({ message }) => message.destroy(key)),
      },
      notification: {
        success: tell('success'),
        error: tell('error'),
        info: tell('info'),
        warning: tell('warning'),
        open: tell('open'),
        destroy: (key) => later(({ notification }) => notification.destroy(key)),
      },
      modal: {
        confirm: ask('confirm'),
        success: ask('success'),
        error: ask('error'),
        info: ask('info'),
        warning: ask('warning'),
      },
    },
    isWanted: () => waiting.length > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect: (next) => {
      real = next;
      if (next === null) return;
      const first = waiting;
      waiting = [];
      for (const show of first) show(next);
    },
  };
}

/** The abilities of the surrounding `UiProvider`. */
export const AbilitiesContext = createContext<Abilities>(createWaitingAbilities().abilities);

/** Use `App.useApp()` to show messages, notifications and confirmations: at most five at once on the whole page (R-PAGE-12). */
export const App = { useApp: () => useContext(AbilitiesContext) };
