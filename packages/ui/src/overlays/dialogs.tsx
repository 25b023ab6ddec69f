import { App, Drawer as AntDrawer, Modal as AntModal } from 'antd';
import { useLayoutEffect } from 'react';
import type { Abilities } from './abilities.ts';
import { limitedTo, NOTICE_SECONDS } from './limited.ts';

export const Drawer = AntDrawer;
export const Modal = AntModal;

const NOTIFICATION = { duration: NOTICE_SECONDS, placement: 'top' } as const;
const MESSAGE = { duration: NOTICE_SECONDS } as const;

interface ContainersProps {
  /** Receives what shows messages, notifications and confirmations here; null when the containers are gone. */
  readonly onChange: (abilities: Abilities | null) => void;
}

/** The containers of antd for messages, notifications and confirmations. */
export function Containers({ onChange }: ContainersProps) {
  return (
    <App component={false} notification={NOTIFICATION} message={MESSAGE}>
      <Connection onChange={onChange} />
    </App>
  );
}

function Connection({ onChange }: ContainersProps) {
  const abilities = App.useApp();
  useLayoutEffect(() => {
    onChange(limitedTo(abilities));
    return () => onChange(null);
  }, [abilities, onChange]);
  return null;
}
