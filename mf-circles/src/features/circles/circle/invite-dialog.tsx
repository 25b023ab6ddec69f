import { useEndpointMutation, useEndpointPages, type ApiFailure } from '@acquaint/api-client';
import {
  createCircleLink,
  endCircleInvite,
  inviteToCircle,
  listCircleInvites,
  type Circle,
  type CircleInvite,
} from '@acquaint/contracts';
import { to } from '@acquaint/remote-kit';
import {
  App,
  Button,
  CopyField,
  Flex,
  Form,
  FormFailure,
  formatTime,
  InputNumber,
  ListState,
  Modal,
  personName,
  Select,
} from '@acquaint/ui';
import { t } from '../../../i18n.ts';
import styles from './circle.module.css';
import { InvitePeople } from './invite-people.tsx';
import inviteStyles from './invite.module.css';

interface InviteDialogProps {
  readonly circle: Circle;
  readonly onClose: () => void;
}

/** Invites people to a circle: by name, by link, by email, each with its own action. Mount it only while it is open. */
export function InviteDialog({ circle, onClose }: InviteDialogProps) {
  return (
    <Modal
      open
      title={t('Invite people to {name}', { name: circle.name })}
      footer={null}
      onCancel={onClose}
      width={560}
    >
      <Flex vertical gap={24}>
        <p className={styles['soft']}>{whatTheySee(circle)}</p>
        <InvitePeople circle={circle} />
        <section>
          <h3 className={styles['asideTitle']}>{t('With a link')}</h3>
          {circle.access === 'open' ? (
            <CopyField
              label={t('Invite link')}
              value={linkOf(to('/circle-register', { circle: circle.id }))}
            />
          ) : (
            <NewLink circle={circle} />
          )}
        </section>
        <ByEmail circle={circle} />
        <Invites circle={circle} />
      </Flex>
    </Modal>
  );
}

/** Says what somebody who is invited gets to see, and whether they are in at once (R-CIRC-7). */
function whatTheySee({ access }: Circle): string {
  return access === 'open'
    ? t(
        'They’ll see what the circle is about, without the names of its members, and can join with one click.',
      )
    : t(
        'They’ll see what the circle is about, without the names of its members. With your invitation they’re in without asking.',
      );
}

const linkOf = (path: string): string => `${window.location.origin}${path}`;

/** Creates a link that ends. */
function NewLink({ circle }: { readonly circle: Circle }) {
  const create = useEndpointMutation(createCircleLink);
  return (
    <Form<{ days: number; max_uses: number | null }>
      layout="vertical"
      requiredMark={false}
      initialValues={{ days: 7, max_uses: null }}
      onFinish={(body) => create.mutate({ params: { id: circle.id }, body })}
    >
      <Button htmlType="submit" loading={create.isPending}>
        {t('Create a link')}
      </Button>
      <details className={inviteStyles['limits']}>
        <summary>{t('For how long, and for how many people')}</summary>
        <Flex gap={8} wrap align="end">
          <Form.Item
            name="days"
            label={t('Valid for (days)')}
            rules={[{ required: true }]}
            style={{ marginBottom: 0 }}
          >
            <InputNumber min={1} max={90} precision={0} />
          </Form.Item>
          <Form.Item name="max_uses" label={t('Maximum number of people')} style={{ marginBottom: 0 }}>
            <InputNumber
              min={1}
              max={1000}
              precision={0}
              placeholder={t('Any number')}
              style={{ width: 140 }}
            />
          </Form.Item>
        </Flex>
      </details>
      <FormFailure error={create.error} />
    </Form>
  );
}

/** Invites anybody by email. */
function ByEmail({ circle }: { readonly circle: Circle }) {
  const [form] = Form.useForm<{ emails?: string[] }>();
  const { message } = App.useApp();
  const invite = useEndpointMutation(inviteToCircle, {
    onSuccess: ({ sent }) => {
      form.resetFields();
      void message.success(
        t('{count, plural, =1 {One invitation is} other {# invitations are}} on the way.', { count: sent }),
      );
    },
  });
  return (
    <Form<{ emails?: string[] }>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={({ emails = [] }) =>
        invite.mutate({ params: { id: circle.id }, body: { usernames: [], emails } })
      }
    >
      <Form.Item
        name="emails"
        label={t('Email addresses')}
        rules={[{ required: true, message: t('Enter an email address') }]}
        style={{ marginBottom: 12 }}
      >
        <Select mode="tags" tokenSeparators={[',', ' ', ';']} open={false} suffixIcon={null} />
      </Form.Item>
      <FormFailure error={invite.error} />
      <Button htmlType="submit" loading={invite.isPending}>
        {t('Send invitations')}
      </Button>
    </Form>
  );
}

/** The open invitations, each of which can be ended. */
function Invites({ circle }: { readonly circle: Circle }) {
  const invites = useEndpointPages(listCircleInvites, { params: { id: circle.id } });
  if ((invites.items ?? []).length === 0) return null;
  return (
    <section>
      <h3 className={styles['asideTitle']}>{t('Open invitations')}</h3>
      <ListState
        query={invites}
        items={invites.items}
        keyOf={({ id }) => id}
        label={t('Open invitations')}
        empty={{ drawing: 'link', title: t('No open invitations') }}
      >
        {(invite) => <Invite circle={circle} invite={invite} />}
      </ListState>
    </section>
  );
}

function Invite({ circle, invite }: { readonly circle: Circle; readonly invite: CircleInvite }) {
  const { message } = App.useApp();
  const end = useEndpointMutation(endCircleInvite, {
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  const whom =
    invite.kind === 'link'
      ? t('Invite link')
      : invite.person === null
        ? (invite.email ?? t('An email address'))
        : personName(invite.person);
  return (
    <Flex vertical gap={8}>
      {invite.token !== null && (
        <CopyField
          label={t('Invite link')}
          value={linkOf(to('/circle-register', { circle: circle.id, invite: invite.token }))}
        />
      )}
      <Flex gap={8} wrap align="center" justify="space-between">
        <span>
          {whom}
          {' · '}
          {invite.max_uses === null
            ? t('{count, plural, =1 {one person} other {# people}} joined', { count: invite.uses })
            : t('{uses} of {most} joined', { uses: invite.uses, most: invite.max_uses })}
          {' · '}
          {t('until {date}', { date: formatTime(invite.ends_at, { style: 'date' }, 0) })}
        </span>
        <Button
          size="small"
          loading={end.isPending}
          aria-label={t('End the invitation: {whom}', { whom })}
          onClick={() => end.mutate({ params: { id: circle.id }, body: { invite_id: invite.id } })}
        >
          {t('End')}
        </Button>
      </Flex>
    </Flex>
  );
}
