import { Dropdown as AntDropdown, type DropdownProps } from 'antd';
import type { KeyboardEvent } from 'react';

interface MenuProps extends DropdownProps {
  /** Moves the focus to the button that opens the menu. */
  readonly focusOpener: () => void;
}

/**
 * antd's `Dropdown` with the keys of the menu button pattern of WAI-ARIA: the focus moves to the first item, Enter and Space choose
 * one, and Escape returns to the opener.
 */
export function Dropdown({ focusOpener, menu, onOpenChange, ...props }: MenuProps) {
  const change: DropdownProps['onOpenChange'] = (next, about) => {
    onOpenChange?.(next, about);
    if (!next && isFocusInMenu()) focusOpener();
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
    focusOpener();
    menu?.onClick?.(chosen);
  };
  return (
    <AntDropdown
      autoFocus={props.trigger?.join() === 'click'}
      {...props}
      {...(menu && { menu: { ...menu, onClick, onKeyDown } })}
      onOpenChange={change}
    />
  );
}

/** Whether the focus is in a menu, or was in one that is gone. */
const isFocusInMenu = (): boolean =>
  document.activeElement === document.body || document.activeElement?.closest('[role="menu"]') != null;
