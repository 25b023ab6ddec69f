import { useEndpointMutation, useEndpointQuery, useInitialData } from '@acquaint/api-client';
import {
  EXPERTISE_SELECTIONS,
  getProfileByUsername,
  updateProfile,
  type Goal,
  type Profile,
  listAcademicLevels,
} from '@acquaint/contracts';
import { Link, TopicSelect, useNavigate } from '@acquaint/remote-kit';
import {
  App,
  AsyncState,
  Button,
  Checkbox,
  Flex,
  Form,
  FormFailure,
  GOAL_OPTIONS,
  Input,
  Page,
  Select,
  showFieldErrors,
  type SelectProps,
} from '@acquaint/ui';
import { useState } from 'react';
import { languageOptions } from '../../components/languages.ts';
import { TopicSuggestions } from '../../components/topic-suggestions.tsx';
import { t } from '../../i18n.ts';
import { TopicEffects } from './topic-effects.tsx';
import { AwardList } from './award-list.tsx';
import { ExperienceList } from './experience-list.tsx';
import { FillFromPage } from './fill-from-page.tsx';
import { PathSetting } from './path-setting.tsx';
import { PictureSetting } from './picture-setting.tsx';
import { PublicSetting } from './public-setting.tsx';
import { required, upTo } from './rules.ts';
import { StrengthCard } from './strength-card.tsx';
import { VisibilitySetting } from './visibility-setting.tsx';

interface Fields {
  readonly first_name: string;
  readonly last_name: string;
  readonly headline: string;
  readonly company: string;
  readonly job_title: string;
  readonly location: string;
  readonly website: string;
  readonly story: string;
  readonly goals: Goal[];
  readonly mentorship_statement: string;
  readonly looking_for: string[];
  readonly expert_in: string[];
  readonly languages: string[];
  readonly interests: string[];
  readonly academic_level: string | null;
  readonly badges: ('expert' | 'investor')[];
}

/** `/dashboard/home/profile/edit`: form for the member's own profile in sections; what introductions are made of comes first. */
export function EditProfilePage() {
  const username = useInitialData().data?.user_data.username ?? '';
  const profile = useEndpointQuery(
    getProfileByUsername,
    { query: { username } },
    { enabled: username !== '' },
  );
  return (
    <Page
      title={t('Edit your profile')}
      actions={<Link to="/dashboard/home/profile">{t('View profile')}</Link>}
    >
      <AsyncState query={profile}>{(data) => <ProfileForm profile={data} />}</AsyncState>
    </Page>
  );
}

function ProfileForm({ profile }: { readonly profile: Profile }) {
  const [form] = Form.useForm<Fields>();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [languages] = useState(languageOptions);
  const save = useEndpointMutation(updateProfile, {
    onSuccess: () => {
      void message.success(t('Profile saved.'));
      void navigate('/dashboard/home/profile');
    },
    onError: (failure) => showFieldErrors(form, failure.errors),
  });

  const submit = ({ badges, looking_for, expert_in, academic_level, ...plain }: Fields) =>
    save.mutate({
      params: { id: profile.id },
      body: {
        ...plain,
        // A cleared select has the value undefined.
        academic_level: academic_level ?? null,
        is_expert: badges.includes('expert'),
        is_investor: badges.includes('investor'),
        looking_for: looking_for.map((slug) => ({ slug })),
        expert_in: expert_in.map((slug) => ({ slug })),
      },
    });

  // Fills in what the page contained; a field it had no value for keeps its input.
  const takeOver = ({ user, website }: Profile) =>
    form.setFieldsValue({
      first_name: user.first_name,
      last_name: user.last_name,
      headline: user.headline,
      ...(website === '' ? {} : { website }),
    });

  return (
    <>
      {profile.strength && <StrengthCard strength={profile.strength} />}
      <PictureSetting profile={profile} />
      <FillFromPage profile={profile} onFilled={takeOver} />
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark="optional"
        initialValues={valuesOf(profile)}
        onFinish={submit}
      >
        <h2>{t('Who you’d like to meet')}</h2>
        <Form.Item
          name="mentorship_statement"
          label={t('What you can help with, and what would help you')}
          rules={[required(), upTo(1_000)]}
        >
          <Input.TextArea rows={3} />
        </Form.Item>
        <Form.Item noStyle shouldUpdate>
          {() => (
            <TopicSuggestions
              text={(form.getFieldValue('mentorship_statement') as string | undefined) ?? ''}
              valueOf={(list) => form.getFieldValue(list) as string[] | undefined}
              onChoose={(list, slugs) => form.setFieldValue(list, slugs)}
            />
          )}
        </Form.Item>
        <Topics name="looking_for" label={t('Looking for')} />
        <Topics name="expert_in" label={t('Expert in')} />
        {/* Rerenders on every change, because the buttons depend on the form's values. */}
        <Form.Item noStyle shouldUpdate>
          {() => (
            <TopicEffects
              valueOf={(list) => form.getFieldValue(list) as string[]}
              onChoose={(list, slugs) => form.setFieldValue(list, slugs)}
            />
          )}
        </Form.Item>
        <Form.Item name="goals" label={t('What brings you here')}>
          <Select mode="multiple" options={GOAL_OPTIONS} />
        </Form.Item>
        <h2>{t('What you do')}</h2>
        <Flex gap={16} wrap>
          <Text name="first_name" label={t('First name')} max={60} isRequired />
          <Text name="last_name" label={t('Last name')} max={60} isRequired />
        </Flex>
        <Text name="headline" label={t('What you do, in one line')} max={160} />
        <Flex gap={16} wrap>
          <Text name="job_title" label={t('Job title')} max={120} />
          <Text name="company" label={t('Company')} max={120} />
        </Flex>
        <Flex gap={16} wrap>
          <Text name="location" label={t('Location')} max={120} />
          <Text name="website" label={t('Website')} max={300} />
        </Flex>
        <Form.Item name="badges" label={t('I’m an')}>
          <Checkbox.Group
            options={[
              { value: 'expert', label: t('Expert') },
              { value: 'investor', label: t('Investor') },
            ]}
          />
        </Form.Item>
        <h2>{t('More about you')}</h2>
        <Flex gap={16} wrap>
          <Form.Item name="languages" label={t('Languages you speak')} style={{ flex: '1 1 240px' }}>
            <Select mode="multiple" maxCount={10} options={languages} optionFilterProp="label" />
          </Form.Item>
          <Form.Item name="academic_level" label={t('Education level')} style={{ flex: '1 1 240px' }}>
            <AcademicLevelSelect />
          </Form.Item>
        </Flex>
        <Form.Item name="interests" label={t('Interests')} extra={t('Up to 20. Type one and press Enter.')}>
          <Select mode="tags" maxCount={20} open={false} suffixIcon={null} />
        </Form.Item>
        <Form.Item name="story" label={t('Your story')} rules={[upTo(5_000)]}>
          <Input.TextArea rows={6} />
        </Form.Item>
        <FormFailure error={save.error} />
        <Button type="primary" htmlType="submit" size="large" loading={save.isPending}>
          {t('Save')}
        </Button>
      </Form>
      <ExperienceList profile={profile} />
      <AwardList profile={profile} />
      {profile.visibility && <VisibilitySetting profile={profile} visibility={profile.visibility} />}
      {profile.is_public !== null && <PublicSetting profile={profile} isPublic={profile.is_public} />}
      <PathSetting />
    </>
  );
}

interface TextProps {
  readonly name: keyof Fields;
  readonly label: string;
  readonly max: number;
  readonly isRequired?: boolean;
}

function Text({ name, label, max, isRequired = false }: TextProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      style={{ flex: '1 1 240px' }}
      rules={isRequired ? [required(), upTo(max)] : [upTo(max)]}
    >
      <Input />
    </Form.Item>
  );
}

function Topics({ name, label }: { readonly name: 'looking_for' | 'expert_in'; readonly label: string }) {
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[
        {
          required: true,
          type: 'array',
          min: EXPERTISE_SELECTIONS.minimum,
          message: t('Please select at least 2 areas/topics'),
        },
      ]}
    >
      <TopicSelect max={EXPERTISE_SELECTIONS.maximum} placeholder={t('Select 2 areas/topics')} />
    </Form.Item>
  );
}

function valuesOf(profile: Profile): Fields {
  const { user } = profile;
  const slugs = (topics: Profile['expert_in']) => topics.map((topic) => topic.slug);
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    headline: user.headline,
    company: profile.company,
    job_title: profile.job_title,
    location: profile.location,
    website: profile.website,
    story: profile.story,
    goals: profile.goals,
    mentorship_statement: profile.mentorship_statement,
    looking_for: slugs(profile.looking_for),
    expert_in: slugs(profile.expert_in),
    languages: profile.languages,
    interests: profile.interests,
    academic_level: profile.academic_level,
    badges: [
      ...(user.is_expert ? (['expert'] as const) : []),
      ...(user.is_investor ? (['investor'] as const) : []),
    ],
  };
}

/** Select for an academic level from the server's list, or none. Use it within a form field. */
function AcademicLevelSelect(props: SelectProps) {
  const levels = useEndpointQuery(listAcademicLevels, {});
  const options = (levels.data?.results ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  return <Select {...props} allowClear loading={levels.isPending} options={options} />;
}
