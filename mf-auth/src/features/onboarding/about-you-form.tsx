import { useEndpointMutation, useUpdateOnboarding, type ApiFailure } from '@acquaint/api-client';
import { updateProfile, type Goal, type InitialData } from '@acquaint/contracts';
import {
  Button,
  Form,
  FormFailure,
  GOAL_OPTIONS,
  Input,
  Select,
  showFieldErrors,
  timeZoneOptions,
} from '@acquaint/ui';

interface Fields {
  readonly username: string;
  readonly headline?: string;
  readonly time_zone: string;
  readonly location?: string;
  readonly goals?: Goal[];
}

const ZONES = timeZoneOptions();

/** First step: the name others find you by, where you are, and what you came for. */
export function AboutYouForm({ user }: { readonly user: InitialData['user_data'] }) {
  const [form] = Form.useForm<Fields>();
  const onError = (failure: ApiFailure) => void showFieldErrors(form, failure.errors);
  const profile = useEndpointMutation(updateProfile, { onError });
  const onboarding = useUpdateOnboarding({ onError });

  const save = async ({ username, headline = '', time_zone, location = '', goals = [] }: Fields) => {
    try {
      await profile.mutateAsync({ params: { id: user.profile }, body: { headline, goals, location } });
      await onboarding.mutateAsync({ body: { username, time_zone, redirect_location: false } });
    } catch {
      // Both mutations show their own failure below.
    }
  };

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark="optional"
      initialValues={{
        username: suggestionFor(user),
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }}
      onFinish={(fields) => void save(fields)}
    >
      <Form.Item
        name="username"
        label="Username"
        extra="3 to 30 of a to z, 0 to 9, underscore and dot. Others find you by it."
        normalize={(value: string) => value.toLowerCase().trim()}
        rules={[
          {
            required: true,
            pattern: /^[a-z0-9_.]{3,30}$/,
            message: 'Use 3 to 30 of a to z, 0 to 9, underscore and dot',
          },
        ]}
      >
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item name="headline" label="What you do, in one line" rules={[{ max: 160 }]}>
        <Input placeholder="Product designer at a climate start-up" />
      </Form.Item>
      <Form.Item name="location" label="Where you are" rules={[{ max: 120 }]}>
        <Input autoComplete="address-level2" placeholder="Lisbon, Portugal" />
      </Form.Item>
      <Form.Item name="time_zone" label="Time zone" rules={[{ required: true }]}>
        <Select showSearch options={ZONES} />
      </Form.Item>
      <Form.Item name="goals" label="What brings you here">
        <Select mode="multiple" options={GOAL_OPTIONS} placeholder="Any that fit" />
      </Form.Item>
      <FormFailure error={profile.error ?? onboarding.error} />
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        block
        loading={profile.isPending || onboarding.isPending}
      >
        Go on
      </Button>
    </Form>
  );
}

/** A username from the person's name, to begin with. */
function suggestionFor(user: InitialData['user_data']): string {
  const plain = `${user.first_name}.${user.last_name}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9_.]/g, '');
  return plain.length >= 3 ? plain.slice(0, 30) : '';
}
