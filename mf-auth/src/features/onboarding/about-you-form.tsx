import { useEndpointQuery, useUpdateOnboarding } from '@acquaint/api-client';
import {
  deviceZone,
  getProfileByUsername,
  LANGUAGES_AT_MOST,
  spokenLanguageOptions,
  suggestUsername,
  type Goal,
  type InitialData,
} from '@acquaint/contracts';
import { currentLocale, languageOf } from '@acquaint/i18n';
import {
  AsyncState,
  Button,
  Form,
  FormFailure,
  GOAL_OPTIONS,
  Input,
  Select,
  showFieldErrors,
  TimeZoneSelect,
} from '@acquaint/ui';
import { UsernameField } from '../../components/username-field.tsx';
import { t } from '../../i18n.ts';
import { suggestedLanguages } from './suggested-languages.ts';

interface Fields {
  readonly username: string;
  readonly headline: string;
  readonly time_zone: string;
  readonly location: string;
  readonly goals: Goal[];
  readonly languages: string[];
}

/** The form's fields that belong to the profile. */
const OF_PROFILE = ['headline', 'location', 'goals', 'languages'] as const;
type ProfileFields = Pick<Fields, (typeof OF_PROFILE)[number]>;

const LANGUAGES = spokenLanguageOptions(languageOf(currentLocale()));

interface AboutYouFormProps {
  readonly user: InitialData['user_data'];
  /** Called with every change by the member. */
  readonly onChange: () => void;
  /** Called once everything is saved. */
  readonly onSaved: () => void;
}

/** First step of onboarding: username, location and goals. */
export function AboutYouForm(props: AboutYouFormProps) {
  const { username, has_chosen_username } = props.user;
  const profile = useEndpointQuery(getProfileByUsername, { query: { username } });
  // Without a suggestion the field is empty.
  const suggestion = useEndpointQuery(suggestUsername, {}, { enabled: !has_chosen_username });
  return (
    <AsyncState query={suggestion.isLoading ? { ...profile, data: undefined } : profile}>
      {({ user: { headline }, location, goals, languages }) => (
        <FormAbout
          {...props}
          suggested={suggestion.data?.username ?? ''}
          stored={{ headline, location, goals: [...goals], languages: [...languages] }}
        />
      )}
    </AsyncState>
  );
}

interface FormAboutProps extends AboutYouFormProps {
  /** A free username. */
  readonly suggested: string;
  /** Values the profile already has, from an earlier visit or from before registration. */
  readonly stored: ProfileFields;
}

function FormAbout({ user, onChange, onSaved, suggested, stored }: FormAboutProps) {
  const [form] = Form.useForm<Fields>();
  const onboarding = useUpdateOnboarding({
    onSuccess: onSaved,
    onError: (failure) => {
      if (!isAboutUsername(failure)) {
        showFieldErrors(form, failure.errors);
        return;
      }
      form.setFields([{ name: 'username', errors: [failure.detail] }]);
      form.focusField('username');
    },
  });
  const { error } = onboarding;

  const save = ({ username, time_zone, ...fields }: Fields) => {
    const touched = OF_PROFILE.filter(
      (name) => JSON.stringify(fields[name]) !== JSON.stringify(stored[name]),
    );
    const changes: Partial<ProfileFields> = Object.fromEntries(touched.map((name) => [name, fields[name]]));
    // One call, so that nothing is saved if the username is taken.
    onboarding.mutate({ body: { ...changes, username, time_zone, redirect_location: false } });
  };

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark="optional"
      initialValues={{
        ...stored,
        username: user.has_chosen_username ? user.username : suggested,
        // What a member who came back to this step chose is kept.
        time_zone: user.has_chosen_username ? user.time_zone : deviceZone(),
        languages: user.has_chosen_username ? stored.languages : suggestedLanguages(stored.languages),
      }}
      onValuesChange={onChange}
      onFinish={save}
    >
      <UsernameField label={t('Username')} />
      <Form.Item name="headline" label={t('What you do, in one line')} rules={[{ max: 160 }]}>
        <Input placeholder={t('Product designer at a climate startup')} />
      </Form.Item>
      <Form.Item name="location" label={t('Where you are')} rules={[{ max: 120 }]}>
        <Input autoComplete="address-level2" placeholder={t('Lisbon, Portugal')} />
      </Form.Item>
      <Form.Item name="time_zone" label={t('Time zone')} rules={[{ required: true }]}>
        <TimeZoneSelect />
      </Form.Item>
      <Form.Item
        name="languages"
        label={t('Which languages can you hold a conversation in?')}
        extra={t('We introduce you to people who speak one of them, too.')}
        rules={[{ required: true, type: 'array', message: t('Choose at least one language') }]}
      >
        <Select mode="multiple" maxCount={LANGUAGES_AT_MOST} options={LANGUAGES} optionFilterProp="label" />
      </Form.Item>
      <Form.Item name="goals" label={t('What brings you here')}>
        <Select mode="multiple" options={GOAL_OPTIONS} placeholder={t('Choose any that fit')} />
      </Form.Item>
      <FormFailure error={error !== null && isAboutUsername(error) ? null : error} />
      <Button type="primary" htmlType="submit" size="large" block loading={onboarding.isPending}>
        {t('Continue')}
      </Button>
    </Form>
  );
}

/** A 409 always concerns the username: it is taken, or the member already has one. */
function isAboutUsername({ status }: { readonly status: number }): boolean {
  return status === 409;
}
