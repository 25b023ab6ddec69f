import AntdIcon from '@ant-design/icons/es/components/AntdIconLight';
import { forwardRef, type ComponentProps } from 'react';

type IconProps = Omit<ComponentProps<typeof AntdIcon>, 'icon' | 'ref'>;

/**
 * Creates an icon component from a drawing. The build generates calls of this for icons that a remote bundles; other code imports
 * from `@acquaint/ui/icons`.
 */
export function iconOf(drawing: ComponentProps<typeof AntdIcon>['icon']) {
  return forwardRef<HTMLSpanElement, IconProps>((props, ref) => (
    <AntdIcon {...props} ref={ref} icon={drawing} />
  ));
}
