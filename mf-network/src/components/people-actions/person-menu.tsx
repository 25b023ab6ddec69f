import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { blockPerson, removeConnection, type PersonSummary } from '@acquaint/contracts';
import { App, Button, Dropdown, personName, type MenuProps } from '@acquaint/ui';
import { EllipsisOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { t } from '../../i18n.ts';
import { IntroduceDialog } from './introduce-dialog.tsx';
import { ReportPersonDialog } from './report-person-dialog.tsx';

interface PersonMenuProps {
  readonly person: PersonSummary;
  /** Id of the accepted connection with them. */
  readonly connectionId?: string | undefined;
  /** Called after blocking, when the member is hidden. */
  readonly onBlocked?: () => void;
}

/** Menu of rare actions on a member: introduce, remove, report, block. Destructive ones ask for confirmation. */
export function PersonMenu({ person, connectionId, onBlocked }: PersonMenuProps) {
  const { message, modal } = App.useApp();
  const [dialog, setDialog] = useState<'introduce' | 'report' | null>(null);
  const close = () => setDialog(null);
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const name = person.first_name;
  const remove = useEndpointMutation(removeConnection, { onError });
  const block = useEndpointMutation(blockPerson, {
    onError,
    onSuccess: () => {
      void message.success(
        t('{name} is blocked. You can unblock them in your network, under “Blocked”.', { name }),
      );
      onBlocked?.();
    },
  });
  const isConnected = connectionId !== undefined;
  const items: MenuProps['items'] = [
    ...(isConnected ? [{ key: 'introduce', label: t('Introduce to someone…') }] : []),
    ...(isConnected ? [{ key: 'remove', label: t('Remove connection') }] : []),
    { key: 'report', label: t('Report…') },
    { key: 'block', label: t('Block'), danger: true },
  ];
  const choose = (key: string) => {
    if (key === 'introduce' || key === 'report') return setDialog(key);
    if (key === 'remove' && connectionId !== undefined) {
      modal.confirm({
        title: t('Remove {name} from your network?', { name }),
        content: t('They won’t be notified. Either of you can ask to connect again.'),
        okText: t('Remove'),
        cancelText: t('Keep it'),
        onOk: () => remove.mutateAsync({ params: { id: connectionId } }).catch(() => undefined),
      });
    }
    if (key === 'block') {
      modal.confirm({
        title: t('Block {name}?', { name: personName(person) }),
        content: t(
          'You won’t be able to find or message each other, and we won’t introduce you. {name} won’t be notified.',
          { name },
        ),
        okText: t('Block'),
        okButtonProps: { danger: true },
        cancelText: t('Cancel'),
        onOk: () => block.mutateAsync({ body: { username: person.username } }).catch(() => undefined),
      });
    }
    return undefined;
  };
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button
          type="text"
          aria-label={t('Actions for {name}', { name: personName(person) })}
          loading={remove.isPending || block.isPending}
          icon={<EllipsisOutlined />}
        />
      </Dropdown>
      <IntroduceDialog person={person} isOpen={dialog === 'introduce'} onClose={close} />
      {dialog === 'report' && <ReportPersonDialog person={person} onClosed={close} />}
    </>
  );
}
