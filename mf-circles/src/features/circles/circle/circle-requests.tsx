import { useEndpointMutation, useEndpointPages, type ApiFailure } from '@acquaint/api-client';
import {
  answerCircleRequest,
  listCircleRequests,
  type Circle,
  type CircleRequest,
} from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { App, Button, Flex, Form, Input, ListState, Modal, PersonCard, personName } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../i18n.ts';
import styles from './circle.module.css';

/** The people who ask to join, for the admin and the deputies. */
export function CircleRequests({ circle }: { readonly circle: Circle }) {
  const requests = useEndpointPages(listCircleRequests, { params: { id: circle.id } });
  return (
    <ListState
      query={requests}
      items={requests.items}
      keyOf={({ person }) => person.id}
      label={t('Requests to join {name}', { name: circle.name })}
      empty={{
        drawing: 'people',
        title: t('No requests are waiting'),
        text:
          circle.access === 'request'
            ? t('We’ll let you know when someone asks to join.')
            : t('People don’t need to ask to join this circle.'),
      }}
    >
      {(request) => (
        <PersonCard
          person={request.person}
          renderName={(name) => <Link to={profilePath(request.person.username)}>{name}</Link>}
          actions={<Answers circle={circle} request={request} />}
        >
          {request.answer === '' ? undefined : (
            <p className={styles['text']}>
              {circle.question !== '' && <strong>{circle.question} </strong>}
              {request.answer}
            </p>
          )}
        </PersonCard>
      )}
    </ListState>
  );
}

function Answers({ circle, request }: { readonly circle: Circle; readonly request: CircleRequest }) {
  const { message } = App.useApp();
  const [isDeclining, setDeclining] = useState(false);
  const [form] = Form.useForm<{ reason?: string }>();
  const answer = useEndpointMutation(answerCircleRequest, {
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  const name = personName(request.person);
  const decide = (decision: 'accept' | 'decline', reason = '') =>
    answer.mutate({ params: { id: circle.id }, body: { user_id: request.person.id, decision, reason } });
  return (
    <Flex gap={8} wrap>
      <Button
        type="primary"
        size="small"
        loading={answer.isPending}
        aria-label={t('Let in {name}', { name })}
        onClick={() => decide('accept')}
      >
        {t('Let in')}
      </Button>
      <Button size="small" aria-label={t('Decline {name}', { name })} onClick={() => setDeclining(true)}>
        {t('Decline')}
      </Button>
      <Modal
        open={isDeclining}
        title={t('Decline {name}’s request?', { name })}
        okText={t('Decline')}
        cancelText={t('Cancel')}
        onCancel={() => setDeclining(false)}
        onOk={form.submit}
        destroyOnHidden
      >
        <Form<{ reason?: string }>
          form={form}
          layout="vertical"
          requiredMark="optional"
          onFinish={({ reason }) => {
            setDeclining(false);
            decide('decline', reason);
          }}
        >
          <Form.Item
            name="reason"
            label={t('Why? They’ll read this')}
            rules={[{ max: 500, message: t('At most 500 characters') }]}
          >
            <Input.TextArea rows={3} />
          </Form.Item>
        </Form>
      </Modal>
    </Flex>
  );
}
