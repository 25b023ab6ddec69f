import { useEndpointQuery } from '@acquaint/api-client';
import { adminListSettings, type OperatorSetting, type SettingGroup } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { SectionIndex } from '@acquaint/remote-kit';
import { AsyncState, EmptyNote, Flex, Page, Segmented } from '@acquaint/ui';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { emptyList, ListSearch, useListAddress } from '../../components/lists/list-search.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import { useIsPhone } from '../../components/use-is-phone.ts';
import { t } from '../../i18n.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';

const SHOWN = [
  { value: 'all', label: msg('All settings') },
  { value: 'changed', label: msg('Changed only') },
] as const;
type Shown = (typeof SHOWN)[number]['value'];

/** The groups in the order of the page. */
const GROUPS: Readonly<Record<SettingGroup, string>> = {
  introductions: msg('Introductions'),
  booking: msg('Booking and sessions'),
  calls: msg('Calls'),
  recordings: msg('Recordings and peeks'),
  messages: msg('Messages and contacts'),
  circles: msg('Circles'),
  payments: msg('Payments'),
  accounts: msg('Accounts and logins'),
  email: msg('Email and notifications'),
  calendars: msg('Calendars'),
  language: msg('Language models'),
  files: msg('Files'),
  remotes: msg('Remotes and pages'),
  database: msg('Database'),
  monitoring: msg('Monitoring'),
  server: msg('Server'),
};
const ORDER = Object.keys(GROUPS) as readonly SettingGroup[];

/**
 * `/custom-admin/settings`: every setting of the operator by group, with its value; secrets only as set or not set (R-ADMIN-22).
 * The address keeps the search (`?q=`) and the choice (`?show=`).
 */
export function SettingsPage() {
  const may = useMayCall(adminListSettings);
  return (
    <Page title={t('Settings')} width="wide">
      <AdminTabs />
      <LookOnlyNote endpoint={adminListSettings} text={t('Only admins can see the settings.')} />
      {may && <Settings />}
    </Page>
  );
}

function Settings() {
  const address = useListAddress();
  const settings = useEndpointQuery(adminListSettings, {});
  return (
    <>
      <p className={styles['quiet']}>
        {t('Settings are environment variables of the server. A change takes effect when it’s restarted.')}
      </p>
      <Flex gap={16} wrap style={{ marginBottom: 24 }}>
        <Segmented<Shown>
          aria-label={t('Which settings')}
          value={address.chosen('show', SHOWN)}
          options={SHOWN.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(show) => address.set({ show })}
        />
        <ListSearch address={address} label={t('Search settings')} placeholder={t('Name or keywords')} />
      </Flex>
      <AsyncState query={settings}>
        {({ results }) => {
          const isChanged = address.chosen('show', SHOWN) === 'changed';
          const words = address.sought.trim().toLowerCase();
          const found = results.filter(
            ({ name, about, source }) =>
              (!isChanged || source === 'set') && `${name} ${about}`.toLowerCase().includes(words),
          );
          return found.length === 0 ? (
            <EmptyNote
              {...emptyList(address, {
                title: t('No setting is changed'),
                text: t('The server runs with the defaults.'),
              })}
            />
          ) : (
            <Groups settings={found} isAll={!isChanged && words === ''} />
          );
        }}
      </AsyncState>
    </>
  );
}

interface GroupsProps {
  readonly settings: readonly OperatorSetting[];
  /** Whether nothing was searched or left out. */
  readonly isAll: boolean;
}

/** The settings by group, below links to the groups. On a phone, the groups of the whole list are folded instead. */
function Groups({ settings, isAll }: GroupsProps) {
  const isFolded = useIsPhone() && isAll;
  const groups = ORDER.flatMap((group) => {
    const own = settings.filter((setting) => setting.group === group);
    return own.length === 0 ? [] : [{ group, own, id: `settings-${group}` }];
  });
  const title = (group: SettingGroup, count: number) => (
    <>
      {t(GROUPS[group])} <span className={styles['count']}>{count}</span>
    </>
  );
  const list = (id: string, own: readonly OperatorSetting[]) => (
    <ul aria-labelledby={id} className={styles['list']}>
      {own.map((setting) => (
        <SettingRow key={setting.name} setting={setting} />
      ))}
    </ul>
  );
  if (isFolded)
    return groups.map(({ group, own, id }) => (
      <details key={group} className={styles['folded']}>
        <summary>
          <h2 id={id} className={styles['heading']}>
            {title(group, own.length)}
          </h2>
        </summary>
        {list(id, own)}
      </details>
    ));
  return (
    <SectionIndex
      label={t('Groups of settings')}
      sections={groups.map(({ group, own, id }) => ({ id, title: title(group, own.length) }))}
    >
      <div className={styles['groups']}>
        {groups.map(({ group, own, id }) => (
          <section key={group}>
            <h2 id={id} className={styles['heading']}>
              {t(GROUPS[group])}
            </h2>
            {list(id, own)}
          </section>
        ))}
      </div>
    </SectionIndex>
  );
}
