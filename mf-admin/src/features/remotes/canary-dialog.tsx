import { useEndpointMutation } from '@acquaint/api-client';
import { adminSetRemoteCanary, type RemoteHealth } from '@acquaint/contracts';
import { App, Flex, Form, InputNumber, Select, Slider } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { t } from '../../i18n.ts';
import { MemberPicker } from './member-picker.tsx';

interface CanaryDialogProps {
  readonly remote: RemoteHealth;
  readonly onClosed: () => void;
}

interface Values {
  readonly version: string;
  readonly percent: number;
  readonly users: string[];
}

/** Dialog to choose the canary version and the members who get it. */
export function CanaryDialog({ remote, onClosed }: CanaryDialogProps) {
  const [form] = Form.useForm<Values & { readonly reason: string }>();
  const { message } = App.useApp();
  const change = useEndpointMutation(adminSetRemoteCanary, {
    onSuccess: () => {
      void message.success(t('The canary of {name} is set', { name: remote.name }));
    },
  });
  const offered = canaryVersions(remote);
  return (
    <DecisionDialog<Values>
      title={t('Canary of {name}', { name: remote.name })}
      okText={t('Set canary')}
      form={form}
      initialValues={{
        ...(offered[0] === undefined ? {} : { version: remote.canary?.version ?? offered[0] }),
        percent: remote.canary?.percent ?? 0,
        users: remote.canary?.users ?? [],
      }}
      change={change}
      onDecide={(body) => change.mutate({ params: { name: remote.name }, body })}
      onClosed={onClosed}
    >
      <p>
        {remote.served === null
          ? t('Visitors and all other members keep the stable version.')
          : t('Visitors and all other members keep {version}.', { version: remote.served })}
      </p>
      <Form.Item
        name="version"
        label={t('Version to try')}
        rules={[{ required: true, message: t('Choose a version') }]}
      >
        <Select options={offered.map((version) => ({ value: version, label: version }))} />
      </Form.Item>
      <Form.Item
        name="percent"
        label={t('Share of members, in percent')}
        dependencies={['users']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_rule, percent: number) =>
              percent > 0 || (getFieldValue('users') as string[]).length > 0
                ? Promise.resolve()
                : Promise.reject(new Error(t('Choose a share, or at least one member'))),
          }),
        ]}
      >
        <PercentField />
      </Form.Item>
      <Form.Item
        name="users"
        label={t('Members who always get it')}
        rules={[{ type: 'array', max: 100, message: t('Choose at most 100 members') }]}
      >
        <MemberPicker />
      </Form.Item>
    </DecisionDialog>
  );
}

/** Returns the versions that can become the canary, newest first: not the stable one, and none that needs another shell. */
export function canaryVersions({ versions, stable }: RemoteHealth): string[] {
  return versions.flatMap(({ version, fits }) => (fits && version !== stable ? [version] : []));
}

interface PercentFieldProps {
  /** Id of the number input, so that the form's label belongs to it. */
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (percent: number) => void;
}

/** Input for a percentage from 0 to 100: a slider next to a number input. */
function PercentField({ id, value = 0, onChange }: PercentFieldProps) {
  return (
    <Flex gap={16} align="center">
      <Slider
        min={0}
        max={100}
        value={value}
        ariaLabelForHandle={t('Share of members, in percent, as a slider')}
        tooltip={{ formatter: (percent) => `${percent ?? 0} %` }}
        style={{ flex: 1 }}
        {...(onChange ? { onChange } : {})}
      />
      <InputNumber<number>
        {...(id === undefined ? {} : { id })}
        min={0}
        max={100}
        precision={0}
        value={value}
        suffix="%"
        style={{ inlineSize: 96 }}
        onChange={(percent) => onChange?.(percent ?? 0)}
      />
    </Flex>
  );
}
