import { useEndpointQuery } from '@acquaint/api-client';
import { adminListSettings, type OperatorSetting } from '@acquaint/contracts';
import { Card, Flex, ListState, Page, SearchField, Tag } from '@acquaint/ui';
import { useState } from 'react';
import { AdminTabs } from '../../components/admin-tabs.tsx';
import { emptyList } from '../../components/list-search.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import { t } from '../../i18n.ts';

/** `/custom-admin/settings`: every setting of the operator with its value; secrets only as set or not set (R-ADMIN-22). */
export function SettingsPage() {
  const [search, setSearch] = useState('');
  const may = useMayCall(adminListSettings);
  const settings = useEndpointQuery(adminListSettings, {}, { enabled: may });
  const words = search.trim().toLowerCase();
  const found = settings.data?.results.filter(({ name, about }) =>
    `${name} ${about}`.toLowerCase().includes(words),
  );
  return (
    <Page title={t('Settings')} width="wide">
      <AdminTabs />
      <LookOnlyNote endpoint={adminListSettings} text={t('Only admins can see the settings.')} />
      {may && (
        <>
          <SearchField
            label={t('Search settings')}
            value={search}
            onSearch={setSearch}
            style={{ maxWidth: 400, marginBottom: 16 }}
          />
          <ListState
            query={settings}
            items={found}
            keyOf={({ name }) => name}
            label={t('Settings')}
            empty={emptyList({ sought: search }, { title: t('No settings') })}
          >
            {(setting) => <SettingCard setting={setting} />}
          </ListState>
        </>
      )}
    </Page>
  );
}

function SettingCard({ setting }: { readonly setting: OperatorSetting }) {
  const { name, about, source, is_secret, value, default: usual } = setting;
  return (
    <Card size="small">
      <Flex gap={8} wrap align="center">
        <code style={{ overflowWrap: 'anywhere' }}>{name}</code>
        <Tag>{source === 'set' ? t('set by the operator') : t('default')}</Tag>
        {is_secret && <Tag>{t('secret')}</Tag>}
      </Flex>
      <div style={{ overflowWrap: 'anywhere' }}>
        {is_secret
          ? source === 'set'
            ? t('Set (never shown)')
            : t('Not set')
          : t('Value: {value}', { value: value === '' ? '–' : value })}
        {!is_secret && source === 'set' && (
          <span>{` · ${t('Default: {value}', { value: usual === '' ? '–' : usual })}`}</span>
        )}
      </div>
      <div lang="en" style={{ color: 'var(--ant-color-text-secondary)', overflowWrap: 'anywhere' }}>
        {about}
      </div>
    </Card>
  );
}
