import type { DrawerProps } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { dialogs, usePart } from './parts.ts';

/** antd's `Modal`, which is loaded when it is first opened. */
export function Modal(props: DialogProps) {
  const part = usePart(dialogs, props.open === true);
  useFocusReturn(props.open === true);
  return part === undefined ? null : <part.Modal {...props} />;
}

/** antd's `Drawer`, which is loaded when it is first opened. */
export function Drawer(props: DrawerProps) {
  const part = usePart(dialogs, props.open === true);
  useFocusReturn(props.open === true);
  return part === undefined ? null : <part.Drawer {...props} />;
}

/** antd returns the focus from a dialog that closes; this also returns it from one that unmounts while it is open. */
function useFocusReturn(isOpen: boolean): void {
  const [opening, setOpening] = useState(() => ({ isOpen, opener: document.activeElement }));
  // Read while rendering: a field in the dialog may take the focus before any effect.
  if (opening.isOpen !== isOpen) setOpening({ isOpen, opener: document.activeElement });
  const returnFocus = useEffectEvent(() => {
    const { opener } = opening;
    if (!opening.isOpen || document.activeElement !== document.body) return;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  });
  useEffect(() => () => returnFocus(), []);
}
