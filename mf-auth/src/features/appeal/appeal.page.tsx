import { useEndpointQuery } from '@acquaint/api-client';
import { APPEAL_LENGTH, getSanctionNotice, sendAppeal, type SanctionNotice } from '@acquaint/contracts';
import { Link, useSearchParams } from '@acquaint/remote-kit';
import { Alert, AsyncState, EmptyNote, Form, Input, Page, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { EndpointForm } from '../../components/endpoint-form.tsx';
import { rich, t } from '../../i18n.ts';

const DONE: Readonly<Record<SanctionNotice['kind'], string>> = {
  warning: msg('Our team warned you.'),
  hiding: msg('We’ve hidden something you posted.'),
  slow_mode: msg('You can only write in this circle once every ten minutes.'),
  circle_mute: msg('You can read this circle, but you can’t write in it.'),
  suspension: msg('Your account is suspended.'),
};

/** `/appeal?token=…`: what staff decided about a member and why, and the appeal against it. Suspended members cannot log in. */
export function AppealPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const notice = useEndpointQuery(getSanctionNotice, { query: { token } }, { enabled: token !== '' });
  return (
    <Page title={t('Our decision')} width="narrow">
      {token === '' ? (
        <NoDecision text={t('Open the link in our email or notification.')} />
      ) : notice.error?.status === 404 ? (
        <NoDecision text={notice.error.detail} />
      ) : (
        <AsyncState query={notice}>{(shown) => <Notice notice={shown} token={token} />}</AsyncState>
      )}
    </Page>
  );
}

/** For an address that leads to no decision, which another attempt would not change. */
function NoDecision({ text }: { readonly text: string }) {
  return (
    <EmptyNote
      drawing="link"
      title={t('Which decision?')}
      text={text}
      action={<Link to="/">{t('Go to the home page')}</Link>}
    />
  );
}

function Notice({ notice, token }: { readonly notice: SanctionNotice; readonly token: string }) {
  const { kind, circle_name, reason, made_at, ends_at, ended_at, quoted, appeal } = notice;
  return (
    <>
      <h2>{t(DONE[kind])}</h2>
      {circle_name !== null && <p>{t('Circle: {name}', { name: circle_name })}</p>}
      <p>{rich('Decided on {at}.', { at: <TimeText at={made_at} format="weekdayTime" /> })}</p>
      {ended_at === null && ends_at !== null && (
        <p>{rich('It ends on {at}.', { at: <TimeText at={ends_at} format="weekdayTime" /> })}</p>
      )}
      {ended_at !== null && <Alert type="success" showIcon title={t('This no longer applies.')} />}
      <p style={{ whiteSpace: 'pre-wrap' }}>{t('The reason: {reason}', { reason })}</p>
      {quoted !== '' && (
        <>
          <p>{t('What it’s about:')}</p>
          <blockquote style={{ margin: '0 0 16px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {quoted}
          </blockquote>
        </>
      )}
      {appeal === null && ended_at === null && <AppealForm token={token} />}
      {appeal !== null && <Appeal appeal={appeal} />}
    </>
  );
}

const STATES: Readonly<Record<NonNullable<SanctionNotice['appeal']>['state'], string>> = {
  open: msg('You’ve appealed. Someone else will look at it, and we’ll email you.'),
  kept: msg('We’ve looked at it again, and our decision stands.'),
  lifted: msg('We’ve looked at it again, and you’re right.'),
};

function Appeal({ appeal }: { readonly appeal: NonNullable<SanctionNotice['appeal']> }) {
  return (
    <section aria-labelledby="appeal">
      <h2 id="appeal">{t('Your appeal')}</h2>
      <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{appeal.statement}</p>
      <p role="status">{t(STATES[appeal.state])}</p>
      {appeal.answer !== '' && (
        <p style={{ whiteSpace: 'pre-wrap' }}>{t('The reason: {reason}', { reason: appeal.answer })}</p>
      )}
    </section>
  );
}

function AppealForm({ token }: { readonly token: string }) {
  return (
    <section aria-labelledby="appeal">
      <h2 id="appeal">{t('Do you think this is wrong?')}</h2>
      <p>{t('Tell us why. Someone who didn’t make this decision will review it. You can appeal once.')}</p>
      <EndpointForm
        endpoint={sendAppeal}
        inputOf={({ statement }: { statement: string }) => ({ body: { token, statement } })}
        submit={t('Send appeal')}
      >
        <Form.Item
          name="statement"
          label={t('Your appeal')}
          rules={[{ required: true, whitespace: true, message: t('Write a few words') }]}
        >
          <Input.TextArea rows={5} maxLength={APPEAL_LENGTH} showCount />
        </Form.Item>
      </EndpointForm>
    </section>
  );
}
