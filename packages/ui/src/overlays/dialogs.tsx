import { App, Drawer as AntDrawer, Modal as AntModal, type DrawerProps } from 'antd';
import { useLayoutEffect } from 'react';
import type { Abilities } from './abilities.ts';
import { useCloseOnBack } from './close-on-back.ts';
import type { DialogProps } from './dialog-props.ts';
import { limitedTo, NOTICE_SECONDS } from './limited.ts';

export function Drawer(props: DrawerProps) {
  useCloseOnBack(props.open === true, props.onClose as (() => void) | undefined);
  return <AntDrawer {...props} />;
}

export function Modal({ hasAddress = false, ...props }: DialogProps) {
  const canClose = !hasAddress && props.keyboard !== false;
  useCloseOnBack(props.open === true, canClose ? (props.onCancel as (() => void) | undefined) : undefined);
  return <AntModal {...props} />;
}

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
