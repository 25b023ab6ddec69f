import type { Abilities } from './abilities.ts';
import { closeOnBack } from './close-on-back.ts';

type Dialog = Abilities['modal'];
type Notification = Abilities['notification'];
type Message = Abilities['message'];

/** Seconds until a notification closes; at most five are shown at once (R-PAGE-12). */
export const NOTICE_SECONDS = 4;
const AT_ONCE = 5;

interface Shown {
  readonly key: string | number;
  readonly close: () => void;
}

/** The notifications shown now, oldest first, in all roots of the page: a modal's own root has its own container. */
let shown: readonly Shown[] = [];
let count = 0;

/**
 * Registers a notification until it is closed, and closes the oldest ones beyond the limit. Those without a duration do not
 * count.
 */
function admit(
  close: (key: string | number) => void,
  wish: NoticeOptions,
): Required<Pick<NoticeOptions, 'key' | 'onClose'>> {
  const key = wish.key ?? `notice-${++count}`;
  const leave = () => {
    shown = shown.filter((one) => one.key !== key);
  };
  leave();
  if (wish.duration !== 0 && wish.duration !== false) {
    for (const oldest of shown.slice(0, Math.max(0, shown.length - AT_ONCE + 1))) oldest.close();
    shown = [...shown.slice(-(AT_ONCE - 1)), { key, close: () => close(key) }];
  }
  return {
    key,
    onClose: () => {
      leave();
      wish.onClose?.();
    },
  };
}

interface NoticeOptions {
  readonly key?: string | number;
  readonly duration?: number | false | null;
  readonly onClose?: () => void;
}

type Config = Parameters<Notification['open']>[0];
type Said = Parameters<Message['success']>[0];
type Asked = Parameters<Dialog['confirm']>[0];

function limitedNotification(api: Notification): Notification {
  const of = (kind: 'success' | 'error' | 'info' | 'warning' | 'open') => (config: Config) =>
    api[kind]({ ...config, ...admit(api.destroy, config as NoticeOptions) });
  return {
    ...api,
    success: of('success'),
    error: of('error'),
    info: of('info'),
    warning: of('warning'),
    open: of('open'),
  };
}

function limitedMessage(api: Message): Message {
  const of = (type: 'success' | 'error' | 'info' | 'warning') => (notice: Said) => {
    const config =
      typeof notice === 'object' && notice !== null && 'content' in notice ? notice : { content: notice };
    return api.open({ ...config, type, ...admit(api.destroy, config) });
  };
  return { ...api, success: of('success'), error: of('error'), info: of('info'), warning: of('warning') };
}

/** Returns antd's questions and notes, which Back then closes as their cancel button does. */
function closedByBack(api: Dialog): Dialog {
  const of = (kind: keyof Dialog) => (config: Asked) => {
    const dialog = api[kind]({
      ...config,
      afterClose: () => {
        forget();
        config.afterClose?.();
      },
    });
    const forget = closeOnBack(() => {
      forget();
      dialog.destroy();
      config.onCancel?.();
    });
    return dialog;
  };
  return {
    confirm: of('confirm'),
    success: of('success'),
    error: of('error'),
    info: of('info'),
    warning: of('warning'),
  };
}

/**
 * Returns antd's abilities with at most five messages and notifications at once on the whole page, and with dialogs that Back
 * closes.
 */
export function limitedTo(abilities: Abilities): Abilities {
  return {
    ...abilities,
    modal: closedByBack(abilities.modal),
    notification: limitedNotification(abilities.notification),
    message: limitedMessage(abilities.message),
  };
}
