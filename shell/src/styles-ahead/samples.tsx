import {
  Alert,
  Card,
  Checkbox,
  Divider,
  Empty,
  Flex,
  Form,
  Input,
  InputNumber,
  Modal,
  Popconfirm,
  Progress,
  Radio,
  Segmented,
  Select,
  Space,
  Spin,
  Switch,
  Table,
  Tabs,
  Tag,
} from '@acquaint/ui';
import { useEffect, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { whenIdle } from '../remotes/when-idle.ts';

/** One of each component that pages of the remotes begin with; those whose styles take longest come first. */
const SAMPLES: readonly ReactElement[] = [
  <Table key="table" columns={[{ title: 'a' }]} dataSource={[{ key: 'a' }]} />,
  <Tabs key="tabs" items={[{ key: 'a', label: 'a' }]} />,
  <Card key="card" title="a" />,
  <Flex key="flex" />,
  <Tag key="tag">a</Tag>,
  <Select key="select" />,
  <Form key="form">
    <Form.Item label="a">
      <Input />
    </Form.Item>
  </Form>,
  <Input.Search key="search" />,
  <Input.TextArea key="text" />,
  <Alert key="alert" title="a" />,
  <Empty key="empty" />,
  <Segmented key="segmented" options={['a']} />,
  <Modal key="modal" />,
  <Popconfirm key="popconfirm" title="a">
    <span />
  </Popconfirm>,
  <Switch key="switch" />,
  <Radio.Group key="radio" options={['a']} />,
  <Checkbox key="checkbox" />,
  <InputNumber key="number" />,
  <Progress key="progress" percent={1} />,
  <Space key="space" />,
  <Spin key="spin" />,
  <Divider key="divider" />,
];

/**
 * Shows the samples one at a time, whenever the browser is idle. They stay: antd drops the styles of what nobody shows.
 *
 * @param place is no part of the page, so that nobody sees or hears them.
 */
export function Samples({ place }: { readonly place: Element }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === SAMPLES.length) return undefined;
    return whenIdle(() => {
      setCount(count + 1);
    });
  }, [count]);
  return createPortal(SAMPLES.slice(0, count), place);
}
