import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { blockPerson, removeConnection, type PersonSummary } from '@acquaint/contracts';
import { App, Button, Dropdown, personName, type MenuProps } from '@acquaint/ui';
import { EllipsisOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { CONNECTION_READS } from '../connection-reads.ts';
import { IntroduceDialog } from './introduce-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

interface PersonMenuProps {
  readonly person: PersonSummary;
  /** Of an accepted connection with them. */
  readonly connectionId?: string | undefined;
  /** The person is hidden from now on. */
  readonly onBlocked?: () => void;
}

/** What is rarely done with a person: introduce, remove, report, block. What ends something asks first. */
export function PersonMenu({ person, connectionId, onBlocked }: PersonMenuProps) {
  const { message, modal } = App.useApp();
  const [dialog, setDialog] = useState<'introduce' | 'report' | null>(null);
  const close = () => setDialog(null);
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const name = person.first_name;
  const remove = useEndpointMutation(removeConnection, { invalidates: CONNECTION_READS, onError });
  const block = useEndpointMutation(blockPerson, {
    invalidates: CONNECTION_READS,
    onError,
    onSuccess: () => {
      void message.success(`${name} is blocked. You lift it in your network, under Blocked.`);
      onBlocked?.();
    },
  });
  const isConnected = connectionId !== undefined;
  const items: MenuProps['items'] = [
    ...(isConnected ? [{ key: 'introduce', label: 'Introduce to somebody…' }] : []),
    ...(isConnected ? [{ key: 'remove', label: 'Remove connection' }] : []),
    { key: 'report', label: 'Report…' },
    { key: 'block', label: 'Block', danger: true },
  ];
  const choose = (key: string) => {
    if (key === 'introduce' || key === 'report') return setDialog(key);
    if (key === 'remove' && connectionId !== undefined) {
      modal.confirm({
        title: `Remove ${name} from your network?`,
        content: 'They are not told. Either of you can ask to connect again.',
        okText: 'Remove',
        cancelText: 'Keep',
        onOk: () => remove.mutateAsync({ params: { id: connectionId } }).catch(() => undefined),
      });
    }
    if (key === 'block') {
      modal.confirm({
        title: `Block ${personName(person)}?`,
        content: `You no longer find each other, are not introduced and cannot write. ${name} is not told.`,
        okText: 'Block',
        okButtonProps: { danger: true },
        cancelText: 'Cancel',
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
          aria-label={`More about ${personName(person)}`}
          loading={remove.isPending || block.isPending}
          icon={<EllipsisOutlined />}
        />
      </Dropdown>
      <IntroduceDialog person={person} isOpen={dialog === 'introduce'} onClose={close} />
      <ReportDialog person={person} isOpen={dialog === 'report'} onClose={close} />
    </>
  );
}
