import { call } from '@acquaint/api-client';
import { requestVerificationCode } from '@acquaint/contracts';
import { Link, useSearchParams } from '@acquaint/remote-kit';
import { Form, Input, Page, Steps } from '@acquaint/ui';
import { EmailField } from '../../components/email-field.tsx';
import { EndpointForm } from '../../components/endpoint-form.tsx';
import { ProviderButtons } from '../../components/providers/provider-buttons.tsx';
import { withQuery } from '../../components/query-of.ts';
import { useStage } from '../../components/use-stage.ts';
import { rich, t } from '../../i18n.ts';
import { keepDraft, keptDraft } from './draft.ts';
import type { Newcomer } from './newcomer.ts';
import { RegisterForm } from './register-form.tsx';
import { TermsNote } from './terms-note.tsx';

interface Stage {
  /** The visitor to whom a code was sent; null at the first step. */
  readonly newcomer: Newcomer | null;
  /** Initial values of the first step. */
  readonly typed: Newcomer;
}

const START: Stage = { newcomer: null, typed: { email: '', first_name: '' } };

/** `/register`: a name and an email, then the emailed code and a password. */
export function RegisterPage() {
  const [params] = useSearchParams();
  const [{ newcomer, typed }, go] = useStage<Stage>(START, isStage);
  return (
    <Page
      title={t('Create your account')}
      width="narrow"
      subtitle={
        newcomer
          ? t('We emailed a code to {email}.', { email: newcomer.email })
          : t('It takes two minutes. Then say what you’re looking for, and get your first introductions.')
      }
    >
      <Steps
        size="small"
        responsive={false}
        current={newcomer ? 1 : 0}
        items={[{ title: t('Who you are') }, { title: t('Code and password') }]}
        style={{ marginBottom: 24 }}
      />
      {newcomer ? (
        <RegisterForm
          newcomer={newcomer}
          onBack={() => go({ newcomer: null, typed: newcomer })}
          onResend={() => call(requestVerificationCode, { body: newcomer })}
        />
      ) : (
        <EndpointForm
          endpoint={requestVerificationCode}
          inputOf={(body: Newcomer) => ({ body })}
          onSuccess={(_answer, { body }) => go({ newcomer: body, typed: body })}
          initialValues={{ ...typed, ...keptDraft() }}
          onChange={keepDraft}
          submit={t('Email me a code')}
          isWhole
          below={<TermsNote />}
        >
          <Form.Item
            name="first_name"
            label={t('First name')}
            rules={[{ required: true, whitespace: true, message: t('This field is required') }, { max: 60 }]}
          >
            <Input autoComplete="given-name" />
          </Form.Item>
          <EmailField />
        </EndpointForm>
      )}
      <p>
        {rich('Already have an account? <login>Log in</login>', {
          login: (text) => <Link to={withQuery('/login', params)}>{text}</Link>,
        })}
      </p>
      {newcomer === null && <ProviderButtons />}
    </Page>
  );
}

function isStage(value: unknown): value is Stage {
  if (typeof value !== 'object' || value === null || !('newcomer' in value) || !('typed' in value))
    return false;
  return isNewcomer(value.typed) && (value.newcomer === null || isNewcomer(value.newcomer));
}

function isNewcomer(value: unknown): value is Newcomer {
  if (typeof value !== 'object' || value === null || !('email' in value) || !('first_name' in value))
    return false;
  return typeof value.email === 'string' && typeof value.first_name === 'string';
}
