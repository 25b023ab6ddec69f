import type { NotificationChannels, NotificationSettings } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { ChannelTable, Checkbox } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import { groupKinds, stateOf, type Channel, type KindGroup } from './kind-groups.ts';
import styles from './notification-settings.module.css';
import { Part, type Heading } from './part.tsx';
import { useChange } from './use-change.ts';

const CHANNELS: readonly Channel[] = ['in_app', 'mail', 'push'];

interface KindsPartProps {
  readonly settings: NotificationSettings;
  readonly heading: Heading;
}

/** The channels of notifications: a switch for each group of kinds and, folded, for each kind. */
export function KindsPart({ settings, heading }: KindsPartProps) {
  const groups = groupKinds(settings.kinds);
  const Title = heading === 'h2' ? 'h3' : 'h4';
  return (
    <Part title={t('How to notify you')} heading={heading}>
      <div className={styles['channels']}>
        <GroupTable groups={groups} />
        <details>
          <summary className={styles['fold']}>{t('Choose for each kind of notification')}</summary>
          {groups.map(({ label, kinds }) => (
            <section key={label} aria-label={t(label)}>
              <Title className={styles['group'] ?? ''}>{t(label)}</Title>
              <KindTable label={t(label)} kinds={kinds} />
            </section>
          ))}
        </details>
      </div>
      <p>
        {rich(
          'We’ll email you about anything you haven’t seen here within {minutes, plural, one {# minute} other {# minutes}}. Emails about sessions include the calendar entry and are always sent; you can choose your session reminders <reminders>with your availability</reminders>. Emails and push notifications never show the text of your messages: you’ll find those in your inbox.',
          {
            minutes: settings.mail_after_minutes,
            reminders: (inside) => <Link to="/dashboard/your-sessions">{inside}</Link>,
          },
        )}
      </p>
    </Part>
  );
}

function GroupTable({ groups }: { readonly groups: readonly KindGroup[] }) {
  const change = useChange();
  return (
    <ChannelTable
      label={t('How to notify you')}
      rowHeading={t('Notification type')}
      rows={groups}
      labelOf={({ label }) => t(label)}
      channels={CHANNELS}
      control={(group, channel, name) => {
        const state = stateOf(group, channel);
        return (
          <Checkbox
            aria-label={name}
            checked={state === 'all' || state === null}
            indeterminate={state === 'some'}
            disabled={state === null}
            onChange={({ target }) =>
              change.mutate({
                body: {
                  kinds: group.kinds
                    .filter((kind) => kind[channel] !== null)
                    .map(({ kind }) => ({ kind, [channel]: target.checked })),
                },
              })
            }
          />
        );
      }}
    />
  );
}

interface KindTableProps {
  readonly label: string;
  readonly kinds: readonly NotificationChannels[];
}

function KindTable({ label, kinds }: KindTableProps) {
  const change = useChange();
  return (
    <ChannelTable
      label={label}
      rowHeading={t('Notification type')}
      rows={kinds}
      labelOf={(row) => row.label}
      channels={CHANNELS}
      control={(row, channel, name) =>
        row.kind === 'session_reminder' && channel !== 'push' ? (
          <Link to="/dashboard/your-sessions" aria-label={`${t('Choose times')}: ${name}`}>
            {t('Choose times')}
          </Link>
        ) : (
          <Checkbox
            aria-label={name}
            checked={row[channel] ?? true}
            disabled={row[channel] === null}
            onChange={({ target }) =>
              change.mutate({ body: { kinds: [{ kind: row.kind, [channel]: target.checked }] } })
            }
          />
        )
      }
    />
  );
}
