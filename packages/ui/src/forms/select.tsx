import { Select as AntSelect, type RefSelectProps, type SelectProps } from 'antd';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react';

type Options = NonNullable<SelectProps['options']>;
type OptionOf = Options[number];

interface WithRef {
  readonly ref?: Ref<RefSelectProps>;
}

/**
 * antd's Select, with a choice that page scripts can save and restore: unlike text, it cannot be read from the field. In a
 * controlled Select, the element has the value as `data-choice` (JSON), dispatches the event `chosen` after a choice by the user,
 * and accepts the event `choose` with a value to set (`detail`). With several choices, Tab leaves the field without choosing.
 */
export function Select<Value = unknown, Option extends OptionOf = OptionOf>({
  ref,
  ...props
}: SelectProps<Value, Option> & WithRef) {
  // antd would choose the highlighted option and keep the focus. The list closes because the field loses the focus.
  if (props.mode) Object.assign(props, { onKeyDownCapture: keepTab });
  const select = useRef<RefSelectProps>(null);
  useImperativeHandle(ref, () => select.current as RefSelectProps);
  const { value, onChange } = props;
  const choice = onChange === undefined ? undefined : JSON.stringify(value ?? null);

  const take = useEffectEvent((value: Value) => {
    const values = [value].flat();
    const options = (props.options ?? []).filter((option) => values.includes(option.value as never));
    onChange?.(value, Array.isArray(value) ? options : options[0]);
  });
  useEffect(() => {
    const root = select.current?.nativeElement;
    const choose = (event: Event) => take((event as CustomEvent<Value>).detail);
    root?.addEventListener('choose', choose);
    return () => root?.removeEventListener('choose', choose);
  }, []);
  useEffect(() => {
    const root = select.current?.nativeElement;
    if (choice === undefined) root?.removeAttribute('data-choice');
    else root?.setAttribute('data-choice', choice);
  }, [choice]);

  if (onChange === undefined) return <AntSelect<Value, Option> {...props} ref={select} />;
  return (
    <AntSelect<Value, Option>
      {...props}
      ref={select}
      onChange={(next, option) => {
        onChange(next, option);
        // Runs after the component has re-rendered with the new value.
        queueMicrotask(() =>
          select.current?.nativeElement.dispatchEvent(new CustomEvent('chosen', { bubbles: true })),
        );
      }}
    />
  );
}

const keepTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation();
};
