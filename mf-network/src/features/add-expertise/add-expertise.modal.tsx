import {
  useEndpointMutation,
  useEndpointQuery,
  useInitialData,
  useUpdateOnboarding,
} from '@acquaint/api-client';
import { EXPERTISE_SELECTIONS, getProfileByUsername, PRODUCT_NAME, updateProfile } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import { to, TopicSelect, useLocation, useNavigate, useSearchParams, useShell } from '@acquaint/remote-kit';
import { AsyncState, Button, Form, FormFailure, Input, Result, showFieldErrors } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useEffect, useState } from 'react';
import { TopicSuggestions } from '../../components/topic-suggestions.tsx';
import { t } from '../../i18n.ts';
import { draftOf, forgetDraft, useKeptDraft, type ExpertiseFields } from './draft.ts';

/** Exact wording of R-ONB-14. */
const REQUIRED = msg('This field is required');
const TOO_FEW = msg('Please select at least 2 areas/topics');

/** Modal `add-expertise` (R-ONB-13, R-ONB-15): asks what a member looks for and knows, then leads to the first introductions, with a toast. */
export function AddExpertiseModal({ close }: { readonly close: () => void }) {
  const initial = useInitialData();
  return (
    <AsyncState query={initial}>
      {({ user_data }) => (
        <ExpertiseForm
          userId={user_data.id}
          profileId={user_data.profile}
          username={user_data.username}
          firstName={user_data.first_name}
          close={close}
        />
      )}
    </AsyncState>
  );
}

interface ExpertiseFormProps {
  readonly userId: string;
  readonly profileId: string;
  readonly username: string;
  readonly firstName: string;
  readonly close: () => void;
}

function ExpertiseForm({ userId, profileId, username, firstName, close }: ExpertiseFormProps) {
  const [form] = Form.useForm<ExpertiseFields>();
  const [draft] = useState(() => draftOf(userId));
  const [isSaved, setSaved] = useState(false);
  const [isTried, setTried] = useState(false);
  const { notice } = useShell();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const onboarding = useUpdateOnboarding();
  // Somebody who is asked for another topic, because two were merged, keeps the rest (R-ADMIN-13).
  const { data: own } = useEndpointQuery(getProfileByUsername, { query: { username } });
  useEffect(() => {
    if (draft !== undefined || !own || own.mentorship_statement === '' || form.isFieldsTouched()) return;
    form.setFieldsValue({
      mentorship_statement: own.mentorship_statement,
      looking_for: own.looking_for.map(({ slug }) => slug),
      expert_in: own.expert_in.map(({ slug }) => slug),
    });
  }, [form, own, draft]);
  const save = useEndpointMutation(updateProfile, {
    onError: (failure) => showFieldErrors(form, failure.errors),
  });

  const saved = {
    title: t('Perfect {name}!', { name: firstName }),
    text: t('New intros will appear under the intro tab. Stay tuned!'),
  };

  const submit = async (fields: ExpertiseFields) => {
    setTried(true);
    try {
      await save.mutateAsync({
        params: { id: profileId },
        body: {
          mentorship_statement: fields.mentorship_statement,
          looking_for: fields.looking_for.map((slug) => ({ slug })),
          expert_in: fields.expert_in.map((slug) => ({ slug })),
        },
      });
      // After saving, clears the redirect flag and refetches the initial data (R-ONB-8).
      await onboarding.mutateAsync({ body: { redirect_expertize: false } });
      forgetDraft();
      publish('expertise/saved', { user_id: userId });
      if (notice === undefined) return setSaved(true);
      notice(saved.title, saved.text);
      close();
      // The onboarding page goes to the next page on its own (R-ONB-12).
      if (pathname !== '/onboarding') void navigate('/dashboard/home/intros');
    } catch {
      // The mutations show their own errors below.
    }
  };

  /** To the first step of onboarding, with what its address says about the time after it. */
  const goBack = () => {
    const [next, group] = [params.get('next'), params.get('group')];
    close();
    const after = { ...(next === null ? {} : { next }), ...(group === null ? {} : { group }) };
    void navigate(to('/onboarding', { ...after, step: 'about' }), { replace: true });
  };

  // In a foreign page, which has no toasts.
  if (isSaved) {
    return (
      <Result
        status="success"
        title={saved.title}
        subTitle={saved.text}
        extra={
          <Button
            type="primary"
            onClick={() => {
              close();
              void navigate('/dashboard/home/intros');
            }}
          >
            {t('See my introductions')}
          </Button>
        }
      />
    );
  }
  const failure = save.error ?? onboarding.error;
  return (
    <>
      <h2 style={{ marginBlockStart: 0, fontSize: 'clamp(18px, 5vw, 24px)' }}>
        {t('Hi {name}, I’m {product}’s AI. Who would you like to meet?', {
          name: firstName,
          product: PRODUCT_NAME,
        })}
      </h2>
      <Form<ExpertiseFields>
        form={form}
        layout="vertical"
        requiredMark={false}
        {...(draft === undefined ? {} : { initialValues: draft })}
        onFinish={(fields) => void submit(fields)}
        onFinishFailed={() => setTried(true)}
      >
        <Form.Item
          name="mentorship_statement"
          label={t('What can you help with, and what would help you?')}
          rules={[
            { required: true, whitespace: true, message: t(REQUIRED) },
            { max: 1_000, message: t('At most {max} characters', { max: 1_000 }) },
          ]}
        >
          <Input.TextArea
            rows={3}
            placeholder={t('I’ve raised two seed rounds and can review a pitch deck; I’m looking for…')}
          />
        </Form.Item>
        <Form.Item noStyle shouldUpdate>
          {() => (
            <TopicSuggestions
              isAutomatic
              text={(form.getFieldValue('mentorship_statement') as string | undefined) ?? ''}
              valueOf={(list) => form.getFieldValue(list) as string[] | undefined}
              onChoose={(list, slugs) => {
                form.setFieldValue(list, slugs);
                if (isTried) void form.validateFields([list]).catch(() => undefined);
              }}
            />
          )}
        </Form.Item>
        <TopicField name="looking_for" label={t('I’m looking for')} isTried={isTried} />
        <TopicField name="expert_in" label={t('I’m an expert in')} isTried={isTried} />
        <KeptDraft userId={userId} />
        <FormFailure error={failure} />
        <Form.Item style={{ marginTop: 16, marginBottom: 0 }}>
          <Button
            type="primary"
            htmlType="submit"
            size="large"
            block
            loading={save.isPending || onboarding.isPending}
          >
            {t('Find me matches')}
          </Button>
        </Form.Item>
        {pathname === '/onboarding' && (
          <Button type="link" block onClick={goBack}>
            {t('Back to “About you”')}
          </Button>
        )}
      </Form>
    </>
  );
}

/** Keeps what the form around it holds; a component of its own, so that the form is not rendered with every letter. */
function KeptDraft({ userId }: { readonly userId: string }) {
  useKeptDraft(userId, Form.useWatch([]) as Partial<ExpertiseFields> | undefined);
  return null;
}

interface TopicFieldProps {
  readonly name: 'looking_for' | 'expert_in';
  readonly label: string;
  /** Whether the form was submitted: topics are checked then, and with every change from then on. */
  readonly isTried: boolean;
}

function TopicField({ name, label, isTried }: TopicFieldProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      validateTrigger={isTried ? 'onChange' : []}
      rules={[{ required: true, type: 'array', min: EXPERTISE_SELECTIONS.minimum, message: t(TOO_FEW) }]}
    >
      <TopicSelect max={EXPERTISE_SELECTIONS.maximum} placeholder={t('Select 2 areas/topics')} />
    </Form.Item>
  );
}
