import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import {
  EXPERTISE_SELECTIONS,
  listAcademicLevels,
  updatePathSettings,
  updateProfile,
  type PathSettings,
  type Profile,
} from '@acquaint/contracts';
import { TopicSelect } from '@acquaint/remote-kit';
import {
  App,
  Checkbox,
  Flex,
  Form,
  GOAL_OPTIONS,
  Input,
  Select,
  showFieldErrors,
  type SelectProps,
} from '@acquaint/ui';
import { useState } from 'react';
import { languageOptions } from '../../components/languages.ts';
import { TopicSuggestions } from '../../components/topic-suggestions.tsx';
import { t } from '../../i18n.ts';
import { AwardList } from './award-list.tsx';
import styles from './edit-profile.module.css';
import { EditSection } from './edit-section.tsx';
import { ExperienceList } from './experience-list.tsx';
import { bodyOf, fieldsOf, isSaved, type Fields } from './fields.ts';
import { FillFromPage } from './fill-from-page.tsx';
import { PathSetting } from './path-setting.tsx';
import { PictureField } from './picture-field.tsx';
import { PublicSetting } from './public-setting.tsx';
import { required, upTo } from './rules.ts';
import { ProfileBar } from './save-bar.tsx';
import { StrengthCard } from '../../components/strength-card.tsx';
import { TopicEffects } from './topic-effects.tsx';
import { useShowFailure } from './use-show-failure.ts';
import { VisibilitySetting } from './visibility-setting.tsx';

interface ProfileFormProps {
  readonly profile: Profile;
  readonly paths: PathSettings;
}

/** The form for the member's own profile. One button saves all of it; what a dialog changes is saved by that dialog. */
export function ProfileForm({ profile, paths }: ProfileFormProps) {
  const [form] = Form.useForm<Fields>();
  const { message } = App.useApp();
  const [languages] = useState(languageOptions);
  const [saved, setSaved] = useState(() => fieldsOf(profile, paths));
  const [didSave, setDidSave] = useState(false);
  const save = useEndpointMutation(updateProfile, {
    onError: ({ errors }) => {
      showFieldErrors(form, errors);
      const [first] = Object.keys(errors);
      if (first !== undefined) form.scrollToField(first.split('.'), { focus: true });
    },
  });
  const savePaths = useEndpointMutation(updatePathSettings, { onError: useShowFailure() });

  const submit = async (fields: Fields): Promise<void> => {
    const { introduces_others, is_reachable } = fields;
    try {
      await save.mutateAsync({ params: { id: profile.id }, body: bodyOf(fields, saved) });
      if (introduces_others !== saved.introduces_others || is_reachable !== saved.is_reachable)
        await savePaths.mutateAsync({ body: { introduces_others, is_reachable } });
    } catch {
      // Both have said why.
      return;
    }
    setSaved({ ...saved, ...fields });
    setDidSave(true);
    void message.success(t('Profile saved.'));
  };

  // Takes over what the page contained and the server has saved; a field it had no value for keeps its input.
  const takeOver = ({ user, website }: Profile) => {
    const filled = {
      first_name: user.first_name,
      last_name: user.last_name,
      headline: user.headline,
      ...(website === '' ? {} : { website }),
    };
    form.setFieldsValue(filled);
    setSaved((before) => ({ ...before, ...filled }));
  };

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark="optional"
      className={styles['form'] ?? ''}
      initialValues={saved}
      scrollToFirstError={{ focus: true }}
      onFinish={(fields) => void submit(fields)}
    >
      {profile.strength && <StrengthCard strength={profile.strength} />}
      <EditSection id="topics">
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
        <Form.Item name="goals" label={t('What brings you here')}>
          <Select mode="multiple" options={GOAL_OPTIONS} />
        </Form.Item>
      </EditSection>
      <EditSection id="basics">
        <div className={styles['photo']}>
          <PictureField profile={profile} size={64} />
          <FillFromPage onFilled={takeOver} />
        </div>
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
      </EditSection>
      <EditSection id="more">
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
      </EditSection>
      <ExperienceList profile={profile} />
      <AwardList profile={profile} />
      {profile.visibility && <VisibilitySetting />}
      {profile.is_public !== null && <PublicSetting profile={profile} />}
      <PathSetting />
      {/* Rerenders on every change. */}
      <Form.Item noStyle shouldUpdate>
        {() => (
          <ProfileBar
            isChanged={!isSaved(form.getFieldsValue(true) as Partial<Fields>, saved)}
            didSave={didSave}
            isSaving={save.isPending || savePaths.isPending}
            error={save.error}
            onDiscard={() => form.setFieldsValue(saved)}
          />
        )}
      </Form.Item>
    </Form>
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

/** Select for an academic level from the server's list, or none. Use it within a form field. */
function AcademicLevelSelect(props: SelectProps) {
  const levels = useEndpointQuery(listAcademicLevels, {});
  const options = (levels.data?.results ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  return <Select {...props} allowClear loading={levels.isPending} options={options} />;
}
