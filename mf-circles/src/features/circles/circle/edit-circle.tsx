import { useEndpointMutation } from '@acquaint/api-client';
import { updateCircle, type Circle, type CircleAccess, type CircleRole } from '@acquaint/contracts';
import { useAskBeforeLeaving } from '@acquaint/remote-kit';
import { Button, Checkbox, Drawer, Form, FormFailure, Input, showFieldErrors, Tabs } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../i18n.ts';
import { AccessField, CircleFields } from '../circle-fields.tsx';
import styles from './circle.module.css';
import { CoverSetting } from './cover-setting.tsx';

interface Fields {
  readonly name: string;
  readonly purpose: string;
  readonly rules: string;
  readonly topics: string[];
  readonly access: CircleAccess;
  readonly question?: string;
  readonly invite: CircleRole[];
  readonly write: CircleRole[];
  readonly remove: CircleRole[];
  readonly events: CircleRole[];
}

type Section = 'about' | 'joining' | 'permissions';

/** Where each field is, so that one with a mistake is shown. */
const SECTION_OF: Readonly<Partial<Record<keyof Fields, Section>>> = {
  ...{ name: 'about', purpose: 'about', topics: 'about' },
  ...{ access: 'joining', question: 'joining', rules: 'joining' },
  ...{ invite: 'permissions', write: 'permissions', remove: 'permissions', events: 'permissions' },
};

/** Drawer with everything that the admin can change about a circle (R-CIRC-16). Mount it only while it is open. */
export function EditCircle({ circle, onClose }: { readonly circle: Circle; readonly onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const access = Form.useWatch('access', form) ?? circle.access;
  const update = useEndpointMutation(updateCircle, {
    onSuccess: onClose,
    onError: (failure) => {
      showFieldErrors(form, failure.errors);
      showSectionOf(Object.keys(failure.errors ?? {})[0]);
    },
  });
  const [section, setSection] = useState<Section>('about');
  const showSectionOf = (field: string | number | undefined) =>
    setSection(SECTION_OF[field as keyof Fields] ?? section);
  const [isChanged, setChanged] = useState(false);
  const askBefore = useAskBeforeLeaving(isChanged && !update.isPending);
  const save = ({ topics, invite, write, remove, events, ...rest }: Fields) =>
    update.mutate({
      params: { id: circle.id },
      body: {
        ...rest,
        topics: topics.map((slug) => ({ slug })),
        permissions: { invite, write, remove, events },
      },
    });
  return (
    <Drawer
      open
      onClose={() => askBefore(onClose)}
      size="large"
      title={t('Edit {name}', { name: circle.name })}
      extra={
        <Button type="primary" loading={update.isPending} onClick={form.submit}>
          {t('Save')}
        </Button>
      }
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark="optional"
        initialValues={{
          name: circle.name,
          purpose: circle.purpose,
          rules: circle.rules,
          topics: circle.topics.map(({ slug }) => slug),
          access: circle.access,
          question: circle.question,
          ...circle.permissions,
        }}
        onValuesChange={() => setChanged(true)}
        onFinish={save}
        onFinishFailed={({ errorFields: [first] }) => showSectionOf(first?.name[0])}
      >
        <Tabs
          activeKey={section}
          tabBarGutter={16}
          onChange={(key) => setSection(key as Section)}
          items={[
            {
              key: 'about',
              label: t('About'),
              forceRender: true,
              children: (
                <>
                  <CircleFields />
                  <h3 className={styles['group']}>{t('Picture')}</h3>
                  <CoverSetting circle={circle} />
                </>
              ),
            },
            {
              key: 'joining',
              label: t('Joining'),
              forceRender: true,
              children: (
                <>
                  <AccessField />
                  {access === 'request' && (
                    <Form.Item
                      name="question"
                      label={t('Question for everyone who asks to join')}
                      rules={[{ max: 200, message: t('At most 200 characters') }]}
                    >
                      <Input />
                    </Form.Item>
                  )}
                  <Form.Item
                    name="rules"
                    label={t('Rules')}
                    rules={[{ max: 2000, message: t('At most 2,000 characters') }]}
                  >
                    <Input.TextArea rows={6} />
                  </Form.Item>
                </>
              ),
            },
            {
              key: 'permissions',
              label: t('Permissions'),
              forceRender: true,
              children: (
                <>
                  <RoleGroup name="invite" label={t('Who can invite people?')} />
                  <RoleGroup name="write" label={t('Who can write in the chat?')} />
                  <RoleGroup name="remove" label={t('Who can remove members?')} />
                  <RoleGroup name="events" label={t('Who can create events?')} />
                </>
              ),
            },
          ]}
        />
        <FormFailure error={update.error} />
      </Form>
    </Drawer>
  );
}

/** The roles that may do something; the admin always may. */
function RoleGroup({
  name,
  label,
}: {
  readonly name: 'invite' | 'write' | 'remove' | 'events';
  readonly label: string;
}) {
  return (
    <fieldset className={styles['roles']}>
      <legend>{label}</legend>
      <Form.Item name={name} noStyle>
        <Checkbox.Group
          options={[
            { value: 'admin', label: t('Admin'), disabled: true },
            { value: 'deputy', label: t('Deputies') },
            { value: 'member', label: t('Other members') },
          ]}
        />
      </Form.Item>
    </fieldset>
  );
}
