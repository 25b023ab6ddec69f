import AntdIcon from '@ant-design/icons/es/components/AntdIconLight';
import { forwardRef, type ComponentProps } from 'react';

type IconProps = Omit<ComponentProps<typeof AntdIcon>, 'icon' | 'ref'>;

/** An icon of a drawing. The build writes this for icons that a remote carries itself; others import from `@acquaint/ui/icons`. */
export function iconOf(drawing: ComponentProps<typeof AntdIcon>['icon']) {
  return forwardRef<HTMLSpanElement, IconProps>((props, ref) => (
    <AntdIcon {...props} ref={ref} icon={drawing} />
  ));
}
