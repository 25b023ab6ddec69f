import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import {
  cancelCircleEvent,
  getCircleEventCalendar,
  leaveCircleEvent,
  type CircleEventPage,
} from '@acquaint/contracts';
import { App, Button, Dropdown, Flex, Form, Input, Modal, type MenuProps } from '@acquaint/ui';
import { CalendarOutlined, EditOutlined, EllipsisOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { t } from '../../i18n.ts';
import { ReportContent } from '../../components/report-content.tsx';
import { EditEvent } from '../../components/event/event-form.tsx';

/** What the reader can do with an event besides signing up: save the date, edit; giving up the place, reporting and cancelling are in a menu at the end. */
export function EventActions({ event }: { readonly event: CircleEventPage }) {
  const { message, modal } = App.useApp();
  const [dialog, setDialog] = useState<'edit' | 'cancel' | 'report' | null>(null);
  const close = () => setDialog(null);
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const params = { id: event.id };
  const leave = useEndpointMutation(leaveCircleEvent, { onError });
  const calendar = useEndpointMutation(getCircleEventCalendar, {
    onError,
    onSuccess: ({ file_name, content }) => save(file_name, content),
  });
  const isAhead = event.state === 'coming' || event.state === 'running';
  const items: MenuProps['items'] = [
    ...(event.is_signed_up && event.state === 'coming'
      ? [{ key: 'leave', label: t('Give up my place') }]
      : []),
    ...(event.may.report ? [{ key: 'report', label: t('Report…') }] : []),
    ...(event.may.edit ? [{ key: 'cancel', label: t('Cancel the event'), danger: true }] : []),
  ];
  const choose = (key: string) => {
    if (key === 'cancel' || key === 'report') setDialog(key);
    if (key === 'leave') {
      modal.confirm({
        title: t('Give up your place?'),
        content: t('You can sign up again while sign-up is open and there’s a place.'),
        okText: t('Give it up'),
        cancelText: t('Keep it'),
        onOk: () => leave.mutateAsync({ params }).catch(() => undefined),
      });
    }
  };
  return (
    <Flex gap={8} wrap align="center">
      {isAhead && (
        <Button
          icon={<CalendarOutlined aria-hidden />}
          loading={calendar.isPending}
          onClick={() => calendar.mutate({ params })}
        >
          {t('Add to calendar')}
        </Button>
      )}
      {event.may.edit && event.next?.round === 1 && (
        <Button icon={<EditOutlined aria-hidden />} onClick={() => setDialog('edit')}>
          {t('Edit')}
        </Button>
      )}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
          <Button
            type="text"
            aria-label={t('More for {name}', { name: event.name })}
            icon={<EllipsisOutlined />}
          />
        </Dropdown>
      )}
      {dialog === 'report' && (
        <ReportContent
          kind="event"
          id={event.id}
          name={event.name}
          person={event.host?.first_name ?? null}
          onClosed={close}
        />
      )}
      {dialog === 'edit' && <EditEvent event={event} onClose={close} />}
      {dialog === 'cancel' && <CancelEvent event={event} onClose={close} />}
    </Flex>
  );
}

function CancelEvent({ event, onClose }: { readonly event: CircleEventPage; readonly onClose: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const cancel = useEndpointMutation(cancelCircleEvent, {
    onSuccess: onClose,
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  return (
    <Modal
      open
      title={t('Cancel {name}?', { name: event.name })}
      okText={t('Cancel the event')}
      cancelText={t('Keep the event')}
      confirmLoading={cancel.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<{ reason: string }>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => cancel.mutate({ params: { id: event.id }, body: { reason } })}
      >
        <Form.Item
          name="reason"
          label={t('Why? Everyone who signed up will read this')}
          rules={[
            { required: true, whitespace: true, message: t('Say why') },
            { max: 500, message: t('At most 500 characters') },
          ]}
        >
          <Input.TextArea rows={3} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function save(name: string, content: string): void {
  const link = document.createElement('a');
  link.href = `data:text/calendar;charset=utf-8,${encodeURIComponent(content)}`;
  link.download = name;
  link.click();
}
