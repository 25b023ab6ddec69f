import { Popconfirm as AntPopconfirm, type PopconfirmProps } from 'antd';
import type { OpenerState } from './opener-state.ts';

interface PopupProps extends PopconfirmProps {
  readonly opener: OpenerState;
}

/** antd's `Popconfirm`, open as its opener says. */
export function Popconfirm({ opener, onOpenChange, ...props }: PopupProps) {
  const change = (next: boolean) => {
    opener.setOpen(next);
    onOpenChange?.(next);
  };
  return <AntPopconfirm {...props} open={opener.isOpen} onOpenChange={change} />;
}
