import { Segmented as AntSegmented, type SegmentedProps } from 'antd';

/** antd's `Segmented`, with one tab stop as radio buttons have it: antd also puts the frame around them into the tab order. */
export function Segmented<T>(props: SegmentedProps<T>) {
  return <AntSegmented<T> tabIndex={-1} {...props} />;
}
