import { Dropdown as AntDropdown, type DropdownProps } from 'antd';
import type { KeyboardEvent } from 'react';
import type { OpenerState } from './opener-state.ts';

interface MenuProps extends DropdownProps {
  readonly opener: OpenerState;
}

/**
 * antd's `Dropdown` with the keys of the menu button pattern of WAI-ARIA: the focus moves to the first item, Enter and Space choose
 * one, and Escape returns to the opener.
 */
export function Dropdown({ opener, menu, onOpenChange, ...props }: MenuProps) {
  const change: DropdownProps['onOpenChange'] = (next, about) => {
    opener.setOpen(next);
    onOpenChange?.(next, about);
    if (!next && isFocusInMenu()) opener.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    menu?.onKeyDown?.(event);
    // antd handles only Enter.
    const isPress = [' ', 'Enter'].includes(event.key) && !event.defaultPrevented;
    if (!isPress || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    event.target.click();
  };
  const onClick: NonNullable<DropdownProps['menu']>['onClick'] = (chosen) => {
    // Otherwise the browser also presses what has the focus next, such as the opener or a button of the dialog that the choice opens.
    if (chosen.domEvent.type === 'keydown') chosen.domEvent.preventDefault();
    // A dialog that the choice opens returns the focus to what had it, and the menu's items are gone by then.
    opener.focus();
    menu?.onClick?.(chosen);
  };
  return (
    <AntDropdown
      autoFocus={props.trigger?.join() === 'click'}
      {...props}
      {...(menu && { menu: { ...menu, onClick, onKeyDown } })}
      open={opener.isOpen}
      onOpenChange={change}
    />
  );
}

/** Whether the focus is in a menu, or was in one that is gone. */
const isFocusInMenu = (): boolean =>
  document.activeElement === document.body || document.activeElement?.closest('[role="menu"]') != null;
