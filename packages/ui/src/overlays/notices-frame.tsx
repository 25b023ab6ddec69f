import { theme } from 'antd';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { cx } from '../a11y/cx.ts';
import { STYLES_CLASS } from '../theme/styles-class.ts';
import { AbilitiesContext, createWaitingAbilities, type WaitingAbilities } from './abilities.ts';
import styles from './overlays.module.css';
import { dialogs } from './parts.ts';

/**
 * Takes the place of antd's `App`: the frame with the text styles and variables of antd, and `App.useApp()` for everything inside.
 * antd's containers for messages, notifications and confirmations are loaded with the first one that is shown.
 */
export function NoticesFrame({ children }: { readonly children: ReactNode }) {
  const [waiting] = useState(createWaitingAbilities);
  // Inserts the variables of the theme, whatever the children are.
  theme.useToken();
  return (
    <AbilitiesContext value={waiting.abilities}>
      <div className={cx(STYLES_CLASS, styles['frame'])}>
        {children}
        <LoadedContainers waiting={waiting} />
      </div>
    </AbilitiesContext>
  );
}

function LoadedContainers({ waiting }: { readonly waiting: WaitingAbilities }) {
  const isWanted = useSyncExternalStore(waiting.subscribe, waiting.isWanted);
  const [part, setPart] = useState(dialogs.now);
  useEffect(() => {
    if (!isWanted || part !== undefined) return undefined;
    let isCurrent = true;
    const load = () =>
      void dialogs.load().then(
        (now) => isCurrent && setPart(() => now),
        // Tried again once the device is online.
        () => undefined,
      );
    load();
    window.addEventListener('online', load);
    return () => {
      isCurrent = false;
      window.removeEventListener('online', load);
    };
  }, [isWanted, part]);
  return part === undefined ? null : <part.Containers onChange={waiting.connect} />;
}
