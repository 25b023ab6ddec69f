import type { DropdownProps, PopconfirmProps } from 'antd';
import {
  cloneElement,
  isValidElement,
  useCallback,
  useId,
  useLayoutEffect,
  useState,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { OpenerState } from './opener-state.ts';
import { menus, popups, usePart } from './parts.ts';

type Opener = ReactElement<{
  readonly 'data-opener'?: string;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
}>;

interface OpenerOptions {
  readonly children?: ReactNode;
  /** Whether it is open, if the page decides that. */
  readonly open: boolean | undefined;
  readonly isDisabled: boolean;
  /** Whether it opens otherwise than with a click. */
  readonly isLoadedFirst: boolean;
  readonly onOpen: () => void;
}

/** antd's `Dropdown`. One that opens with a click is loaded with the first one; until then its child is shown alone. */
export function Dropdown(props: DropdownProps) {
  const { trigger, open, disabled = false, onOpenChange, children } = props;
  const { part, child, state } = useOpener(menus, {
    children,
    open,
    isDisabled: disabled,
    isLoadedFirst: trigger?.join() !== 'click',
    onOpen: () => onOpenChange?.(true, { source: 'trigger' }),
  });
  return part ? (
    <part.Dropdown {...props} opener={state}>
      {child}
    </part.Dropdown>
  ) : (
    child
  );
}

/** antd's `Popconfirm`, which is loaded with the first click; until then its child is shown alone. */
export function Popconfirm(props: PopconfirmProps) {
  const { trigger = 'click', open, defaultOpen = false, disabled = false, onOpenChange, children } = props;
  const { part, child, state } = useOpener(popups, {
    children,
    open,
    isDisabled: disabled,
    isLoadedFirst: trigger !== 'click' || defaultOpen,
    onOpen: () => onOpenChange?.(true),
  });
  return part ? (
    <part.Popconfirm {...props} opener={state}>
      {child}
    </part.Popconfirm>
  ) : (
    child
  );
}

/**
 * Renders only the child until it is first clicked, and then loads the component that wraps it. React mounts the child again
 * inside that component, so the focus is moved back to it.
 */
function useOpener<T>(
  source: Parameters<typeof usePart<T>>[0],
  { children, open, isDisabled, isLoadedFirst, onOpen }: OpenerOptions,
) {
  const id = useId();
  const [isOpened, setOpen] = useState(false);
  const isOpen = open ?? isOpened;
  const opener = isValidElement(children) ? (children as Opener) : null;
  const part = usePart(source, isOpen || isLoadedFirst || opener === null);
  const isLoaded = part !== undefined;
  const focus = useCallback(
    () => document.querySelector<HTMLElement>(`[data-opener="${id}"]`)?.focus({ preventScroll: true }),
    [id],
  );
  useLayoutEffect(() => {
    if (isLoaded && isOpened && document.activeElement === document.body) focus();
  }, [isLoaded, isOpened, focus]);
  const state: OpenerState = { isOpen, setOpen, focus };
  if (opener === null || isLoaded) {
    const child = opener ? cloneElement(opener, { 'data-opener': id }) : children;
    return { part, child, state };
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    opener.props.onClick?.(event);
    if (isDisabled) return;
    setOpen(true);
    onOpen();
  };
  return { part, child: cloneElement(opener, { onClick }), state };
}
