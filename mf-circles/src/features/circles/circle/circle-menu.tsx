import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { archiveCircle, type Circle } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { App, Button, Dropdown, type MenuProps } from '@acquaint/ui';
import { EllipsisOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { t } from '../../../i18n.ts';
import { ReportContent } from '../../../components/report-content.tsx';
import type { Leaving } from './use-leaving.ts';

const AFTER_LEAVING: Readonly<Record<Circle['access'], string>> = {
  open: msg('You can join again at any time.'),
  request: msg('To come back, you’ll have to ask to join again.'),
  invitation: msg('To come back, you’ll need an invitation.'),
};

/** Says what leaving means for the reader (R-CIRC-3, R-CIRC-6, R-CIRC-9). */
function afterLeaving({ access, is_admin, is_archived }: Circle): string {
  if (is_archived) return t('The circle is archived, so you can’t join again.');
  if (is_admin) return t('A deputy will take over. If there isn’t one, offer the circle to a member first.');
  return t(AFTER_LEAVING[access]);
}

interface CircleMenuProps {
  readonly circle: Circle;
  readonly leaving: Leaving;
}

/** Menu of what is seldom done with a circle: report it, archive it, and leave it. Archiving and leaving ask for confirmation. */
export function CircleMenu({ circle, leaving }: CircleMenuProps) {
  const { message, modal } = App.useApp();
  const [isReporting, setReporting] = useState(false);
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const archive = useEndpointMutation(archiveCircle, { onError });
  const { id, name, is_archived: isArchived } = circle;
  const params = { id };

  const items: MenuProps['items'] = [
    ...(circle.is_admin ? [] : [{ key: 'report', label: t('Report…') }]),
    ...(circle.is_admin && !circle.is_archived_by_staff
      ? [{ key: 'archive', label: isArchived ? t('Reopen') : t('Archive'), danger: !isArchived }]
      : []),
    ...(circle.is_member ? [{ key: 'leave', label: t('Leave the circle'), danger: true }] : []),
  ];
  const choose = (key: string) => {
    if (key === 'report') setReporting(true);
    if (key === 'archive') {
      modal.confirm({
        title: isArchived ? t('Reopen {name}?', { name }) : t('Archive {name}?', { name }),
        content: isArchived
          ? t('Members can write, and people can join again.')
          : t(
              'Members can still read everything, but no one can write or join until you reopen it. Its upcoming events will be cancelled, and we’ll let everyone who signed up know. Reopening the circle doesn’t bring them back.',
            ),
        okText: isArchived ? t('Reopen') : t('Archive'),
        cancelText: t('Cancel'),
        onOk: () =>
          archive.mutateAsync({ params, body: { is_archived: !isArchived } }).catch(() => undefined),
      });
    }
    if (key === 'leave') {
      modal.confirm({
        title: t('Leave {name}?', { name }),
        content: afterLeaving(circle),
        okText: t('Leave'),
        okButtonProps: { danger: true },
        cancelText: t('Stay'),
        onOk: leaving.start,
      });
    }
  };
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button type="text" aria-label={t('More for {name}', { name })} icon={<EllipsisOutlined />} />
      </Dropdown>
      {isReporting && (
        <ReportContent
          kind="circle"
          {...{ id, name }}
          person={circle.admin?.first_name ?? null}
          onClosed={() => setReporting(false)}
        />
      )}
    </>
  );
}
