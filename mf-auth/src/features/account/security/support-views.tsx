import { useEndpointPages } from '@acquaint/api-client';
import { listSupportViews } from '@acquaint/contracts';
import { ListState, TimeText } from '@acquaint/ui';
import { rich, t } from '../../../i18n.ts';
import styles from '../setting.module.css';

/** When and why staff have seen the member's pages as they do (R-ADMIN-11). */
export function SupportViews() {
  const views = useEndpointPages(listSupportViews, {});
  return (
    <ListState
      query={views}
      items={views.items}
      keyOf={(view) => view.id}
      label={t('When our team viewed your pages')}
      empty={{
        title: t(
          'Never. If someone from our team views your pages to help you, you’ll see when and why here.',
        ),
        isLine: true,
      }}
      className={styles['rows'] ?? ''}
    >
      {({ started_at, ends_at, ended_at, reason }) => (
        <div>
          <div>
            {rich('{from} to {to}', {
              from: <TimeText at={started_at} format="weekdayTime" />,
              to: <TimeText at={ended_at ?? ends_at} format="time" />,
            })}
          </div>
          <div style={{ overflowWrap: 'anywhere' }}>{reason}</div>
        </div>
      )}
    </ListState>
  );
}
