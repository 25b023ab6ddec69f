import type { DrawerProps, ModalProps } from 'antd';
import { dialogs, usePart } from './parts.ts';

/** antd's `Modal`, which is loaded when it is first opened. */
export function Modal(props: ModalProps) {
  const part = usePart(dialogs, props.open === true);
  return part === undefined ? null : <part.Modal {...props} />;
}

/** antd's `Drawer`, which is loaded when it is first opened. */
export function Drawer(props: DrawerProps) {
  const part = usePart(dialogs, props.open === true);
  return part === undefined ? null : <part.Drawer {...props} />;
}
