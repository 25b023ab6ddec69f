import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import {
  getVerification,
  requestVerification,
  withdrawVerification,
  type OwnVerification,
  type VerifiedBadge,
} from '@acquaint/contracts';
import { App, Button, Form, Input, Popconfirm, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { EndpointForm } from '../../../components/endpoint-form.tsx';
import { listed } from '../../../components/listed.ts';
import { rich, t } from '../../../i18n.ts';
import { Setting } from '../setting.tsx';
import { WorkEmailForm } from './work-email-form.tsx';

/** Verification of the member's profile, a part of the Pro plan. Members without Pro see it in the plan offer instead. */
export function VerificationSetting() {
  const verification = useEndpointQuery(getVerification, {}).data;
  if (!verification || (!verification.is_pro && verification.latest === null)) return null;
  const { is_pro, latest } = verification;
  const mayAsk = is_pro && latest?.state !== 'waiting' && latest?.state !== 'verified';
  return (
    <Setting
      title={t('Profile verification')}
      {...(mayAsk
        ? { action: t('Request verification'), form: (close: () => void) => <RequestForm onDone={close} /> }
        : latest?.state === 'waiting'
          ? {
              action: latest.work_email ? t('Verify another work email') : t('Verify a work email'),
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
      return (
        <p>
          {t(
            'Our team checks what you send us, and your profile shows others that you’re who you say you are.',
          )}
        </p>
      );
    case 'waiting':
      return (
        <p role="status">
          {rich('You sent your request on {date}. We’ll let you know what we find.', {
            date: <TimeText at={latest.requested_at} format="date" />,
          })}
          {latest.work_email && ' '}
          {latest.work_email && t('You’ve verified {email}.', { email: latest.work_email.email })}
        </p>
      );
    case 'verified':
      return (
        <p>
          <SinceWhen request={latest} />{' '}
          {is_pro
            ? t('Your profile shows it for as long as it’s true.')
            : t('We’ll keep it and show it again once you’re on Pro.')}
        </p>
      );
    case 'lost':
      return (
        <p>
          {t(
            'Your name has changed, so we’ve removed the verification from your profile. Request verification again for your new name.',
          )}
        </p>
      );
    case 'refused':
      return (
        <p>
          {t('We couldn’t verify it: “{reason}” You can try again with something else.', {
            reason: latest.reason,
          })}
        </p>
      );
  }
}

const BADGES: Readonly<Record<VerifiedBadge, string>> = {
  expert: msg('as an expert'),
  investor: msg('as an investor'),
};

function SinceWhen({ request }: { readonly request: NonNullable<OwnVerification['latest']> }) {
  const { what, badges, decided_at, requested_at } = request;
  const date = <TimeText at={decided_at ?? requested_at} format="date" />;
  const isWork = what === 'name_and_work';
  if (badges.length === 0) {
    return isWork
      ? rich('Your name and work were verified on {date}.', { date })
      : rich('Your name was verified on {date}.', { date });
  }
  const list = listed(badges.map((badge) => t(BADGES[badge])));
  return isWork
    ? rich('Your name and work were verified on {date} ({list}).', { list, date })
    : rich('Your name was verified on {date} ({list}).', { list, date });
}

function RequestForm({ onDone }: { readonly onDone: () => void }) {
  const { message } = App.useApp();
  return (
    <EndpointForm
      endpoint={requestVerification}
      inputOf={(body: { evidence: string }) => ({ body })}
      onSuccess={() => {
        void message.success(t('We’ve received your request.'));
        onDone();
      }}
      submit={t('Send request')}
    >
      <Form.Item
        name="evidence"
        label={t('How can we tell it’s you?')}
        extra={t(
          'For example, a link to your LinkedIn profile or to a company page with your name on it. Only our team sees it.',
        )}
        rules={[
          { required: true, whitespace: true, message: t('Enter a link or a few words') },
          { max: 1_000, message: t('At most 1,000 characters') },
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
    onError: (failure) => void message.error(failure.detail),
  });
  return (
    <Popconfirm
      title={isMark ? t('Remove the verification from your profile?') : t('Delete your request?')}
      okText={isMark ? t('Remove it') : t('Delete it')}
      onConfirm={() => withdraw.mutate({})}
    >
      <Button type="link" style={{ paddingInline: 0 }} loading={withdraw.isPending}>
        {isMark ? t('Remove it from my profile') : t('Delete this request')}
      </Button>
    </Popconfirm>
  );
}
