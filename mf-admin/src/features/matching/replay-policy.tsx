import { useEndpointMutation } from '@acquaint/api-client';
import {
  adminReplayMatchPolicy,
  type MatchModel,
  type MatchPolicy,
  type PolicyChange,
} from '@acquaint/contracts';
import {
  Button,
  ErrorNote,
  Flex,
  Form,
  formatNumber,
  InputNumber,
  Select,
  showFieldErrors,
} from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useEffect, useState } from 'react';
import { t } from '../../i18n.ts';
import { ReplayResult } from './replay-result.tsx';

interface ReplayInput extends Omit<MatchPolicy, 'version'> {
  readonly version?: string | null;
  readonly weeks: number;
}

/** The policy numbers that can be changed; an empty field keeps the live value. */
const NUMBERS = [
  { name: 'per_member', label: msg('Introductions per member per week'), min: 1, max: 20, step: 1 },
  { name: 'minimum_score', label: msg('Minimum score'), min: 0, max: 0.9, step: 0.05 },
  { name: 'exposure_discount', label: msg('Discount for being shown often'), min: 0, max: 2, step: 0.1 },
  { name: 'exploration', label: msg('Exploration share'), min: 0, max: 0.5, step: 0.01 },
] as const;

interface ReplayPolicyProps {
  readonly versions: readonly string[];
  /** The live model, whose values an empty field keeps; undefined until it is known. */
  readonly live: MatchModel | undefined;
  /** Makes the replayed policy live; an undefined version means the live one. Left out for staff with read-only access. */
  readonly onChoose?: (version: string | undefined, policy: PolicyChange) => void;
}

/** Replays past weeks with the live policy and a changed one, side by side, before anything goes live. */
export function ReplayPolicy({ versions, live, onChoose }: ReplayPolicyProps) {
  const [form] = Form.useForm<ReplayInput>();
  const replay = useEndpointMutation(adminReplayMatchPolicy);
  const { error } = replay;
  const [tried, setTried] = useState<MatchPolicy>({});
  useEffect(() => {
    if (error) showFieldErrors(form, error.errors);
  }, [error, form]);
  const run = ({ weeks, ...numbers }: ReplayInput) => {
    const entries = Object.entries(numbers).filter(([, value]) => value !== null && value !== undefined);
    const policy: MatchPolicy = Object.fromEntries(entries);
    setTried(policy);
    replay.mutate({ body: { weeks, policy } });
  };
  return (
    <section aria-labelledby="matching-replay">
      <h2 id="matching-replay">{t('Try a change on past weeks')}</h2>
      <p>{t('No introductions are sent. Anything you leave empty keeps its live value.')}</p>
      <Form<ReplayInput>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ weeks: 4 }}
        onFinish={run}
      >
        <Flex gap="0 16px" wrap>
          <Form.Item name="version" label={t('Version')} style={{ flex: '1 1 280px' }}>
            <Select
              placeholder={live ? t('{value} (live)', { value: live.version }) : t('Live version')}
              allowClear
              options={versions.map((value) => ({ value, label: value }))}
            />
          </Form.Item>
          {NUMBERS.map(({ name, label, ...range }) => (
            <Form.Item key={name} name={name} label={t(label)} style={{ flex: '1 1 280px' }}>
              <InputNumber {...range} placeholder={placeholderOf(live, name)} style={{ width: '100%' }} />
            </Form.Item>
          ))}
          <Form.Item
            name="weeks"
            label={t('Weeks')}
            style={{ flex: '1 1 280px' }}
            rules={[{ required: true, message: t('Choose 1 to 12 weeks') }]}
          >
            <InputNumber min={1} max={12} style={{ width: '100%' }} />
          </Form.Item>
        </Flex>
        <Button htmlType="submit" loading={replay.isPending}>
          {replay.isPending ? t('Replaying…') : t('Replay')}
        </Button>
      </Form>
      <div role="status" style={{ marginTop: 16 }}>
        {replay.isPending && <p>{t('Replaying past weeks. This can take up to a minute.')}</p>}
        {replay.data && !replay.isPending && (
          <p>
            {t(
              'Replayed {weeks, plural, one {# week} other {# weeks}} of {members, plural, one {# member} other {# members}}.',
              { weeks: replay.data.weeks, members: replay.data.members },
            )}
          </p>
        )}
      </div>
      {error && <ErrorNote error={error} onRetry={() => form.submit()} />}
      {replay.data && !replay.isPending && (
        <>
          <ReplayResult live={replay.data.live} changed={replay.data.changed} />
          {onChoose && <MakeLive tried={tried} onChoose={onChoose} />}
        </>
      )}
    </section>
  );
}

/** The live value of a number, shown in its empty field. How many introductions a member gets is a setting, not a part of the model. */
function placeholderOf(live: MatchModel | undefined, name: (typeof NUMBERS)[number]['name']): string {
  return live && name !== 'per_member'
    ? t('{value} (live)', { value: formatNumber(live.policy[name]) })
    : t('Same as live');
}

interface MakeLiveProps extends Required<Pick<ReplayPolicyProps, 'onChoose'>> {
  readonly tried: MatchPolicy;
}

/** Button that makes the replayed policy live. Renders no button unless something changed that is part of a model version. */
function MakeLive({ tried: { version, per_member, ...numbers }, onChoose }: MakeLiveProps) {
  const isChanged = version !== undefined || Object.keys(numbers).length > 0;
  return (
    <Flex vertical align="start" gap={8} style={{ marginTop: 16 }}>
      {per_member !== undefined && (
        <p>
          {t('How many introductions each member gets per week is a platform setting and stays as it is.')}
        </p>
      )}
      {isChanged && <Button onClick={() => onChoose(version, numbers)}>{t('Make this policy live')}</Button>}
    </Flex>
  );
}
