import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import {
  getVerification,
  requestVerification,
  withdrawVerification,
  type OwnVerification,
} from '@acquaint/contracts';
import { App, Button, Form, Input, Popconfirm, TimeText } from '@acquaint/ui';
import { EndpointForm } from '../../parts/endpoint-form.tsx';
import { Setting } from './setting.tsx';
import { WorkEmailForm } from './work-email-form.tsx';

/** Having the own profile verified, a part of the pro plan. For who is not pro it stands with what the plan offers. */
export function VerificationSetting() {
  const verification = useEndpointQuery(getVerification, {}).data;
  if (!verification || (!verification.is_pro && verification.latest === null)) return null;
  const { is_pro, latest } = verification;
  const mayAsk = is_pro && latest?.state !== 'waiting' && latest?.state !== 'verified';
  return (
    <Setting
      title="Verification of your profile"
      {...(mayAsk
        ? { action: 'Ask for it', form: (close: () => void) => <RequestForm onDone={close} /> }
        : latest?.state === 'waiting'
          ? {
              action: latest.work_email ? 'Prove another work email' : 'Prove a work email',
              form: (close: () => void) => <WorkEmailForm onDone={close} />,
            }
          : {})}
    >
      <State {...verification} />
      {latest !== null && <WithdrawButton isMark={latest.state === 'verified'} />}
    </Setting>
  );
}

function State({ is_pro, latest }: OwnVerification) {
  switch (latest?.state) {
    case undefined:
      return <p>Our team looks at what you show, and others see on your profile that you are who you say.</p>;
    case 'waiting':
      return (
        <p role="status">
          You asked on <TimeText at={latest.requested_at} format="date" />. We’ll let you know what we find.
          {latest.work_email && ` You have proved that you read the mails to ${latest.work_email.email}.`}
        </p>
      );
    case 'verified':
      return (
        <p>
          {latest.what === 'name_and_work' ? 'Your name and work are' : 'Your name is'} verified
          {latest.badges.length > 0 && ` (${latest.badges.join(', ')})`} since{' '}
          <TimeText at={latest.decided_at ?? latest.requested_at} format="date" />.{' '}
          {is_pro
            ? 'It is shown on your profile as long as it holds.'
            : 'It is kept, and shown again when you have the pro plan.'}
        </p>
      );
    case 'lost':
      return <p>Your name has changed, so the mark is off your profile. Ask again for the new one.</p>;
    case 'refused':
      return <p>We could not verify it: “{latest.reason}” You can ask again with something else.</p>;
  }
}

function RequestForm({ onDone }: { readonly onDone: () => void }) {
  const { message } = App.useApp();
  return (
    <EndpointForm
      endpoint={requestVerification}
      inputOf={(body: { evidence: string }) => ({ body })}
      invalidates={[getVerification]}
      onSuccess={() => {
        void message.success('We have your request.');
        onDone();
      }}
      submit="Send it"
    >
      <Form.Item
        name="evidence"
        label="What shows that it’s you?"
        extra="For example a link to your LinkedIn page or to a page of your company with your name. Only our team reads it."
        rules={[
          { required: true, whitespace: true, message: 'Give a link, or a few words' },
          { max: 1_000, message: 'At most 1000 characters' },
        ]}
      >
        <Input.TextArea rows={3} />
      </Form.Item>
    </EndpointForm>
  );
}

function WithdrawButton({ isMark }: { readonly isMark: boolean }) {
  const { message } = App.useApp();
  const withdraw = useEndpointMutation(withdrawVerification, {
    invalidates: [getVerification],
    onError: (failure) => void message.error(failure.detail),
  });
  return (
    <Popconfirm
      title={isMark ? 'Take the mark off your profile?' : 'Delete what you wrote?'}
      okText={isMark ? 'Take it off' : 'Delete it'}
      onConfirm={() => withdraw.mutate({})}
    >
      <Button type="link" style={{ paddingInline: 0 }} loading={withdraw.isPending}>
        {isMark ? 'Take it off my profile' : 'Delete this request'}
      </Button>
    </Popconfirm>
  );
}
