import { useEndpointMutation, useEndpointPages } from '@acquaint/api-client';
import { adminExportAudit, adminListAudit, type AuditEntry } from '@acquaint/contracts';
import { Button, Flex, ListState, Page, TimeText } from '@acquaint/ui';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { AuditLine } from '../../components/audit/audit-line.tsx';
import { actionsSaying } from '../../components/audit/audit-words.ts';
import { ExportDialog } from '../../components/lists/export-dialog.tsx';
import { DAY_PARAMS, DayRange, periodOf } from '../../components/lists/day-range.tsx';
import {
  emptyList,
  ListSearch,
  useListAddress,
  type ListAddress,
} from '../../components/lists/list-search.tsx';
import { ByWhom } from './by-whom.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import styles from '../../components/lists/rows.module.css';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { saveFile } from '../../components/save-file.ts';
import { t } from '../../i18n.ts';

/** `/custom-admin/audit`: what staff did, with a search and an export (R-ADMIN-24). */
export function AuditPage() {
  const address = useListAddress();
  const lines = useEndpointPages(adminListAudit, { query: filtersOf(address, address.sought) });
  const firstOfDay = firstsOfDays(lines.items ?? []);
  const mayExport = useMayCall(adminExportAudit);
  const [isExporting, setExporting, end] = useDecision<true>();
  return (
    <Page title={t('Audit log')} width="wide">
      <AdminTabs />
      <LookOnlyNote
        endpoint={adminExportAudit}
        text={t('You can view the audit log. Ask an admin to export it.')}
      />
      <Flex gap={16} wrap style={{ marginBottom: 16 }}>
        <ListSearch address={address} placeholder={t('Action, reason, subject or name')} />
        <DayRange address={address} label={t('Day of the entry')} />
        <ByWhom address={address} />
        {mayExport && <Button onClick={() => setExporting(true)}>{t('Export as CSV')}</Button>}
      </Flex>
      <ListState
        query={lines}
        items={lines.items}
        keyOf={({ id }) => id}
        label={t('Audit log')}
        className={styles['list'] ?? ''}
        empty={emptyList(
          address,
          {
            title: t('Nothing yet'),
            text: t('Everything staff do shows up here, with the reason.'),
          },
          [...DAY_PARAMS, 'by'],
        )}
      >
        {(line) => (
          <>
            {firstOfDay.has(line.id) && (
              <h2 className={styles['day']}>
                <TimeText at={line.at} format="date" />
              </h2>
            )}
            <AuditLine entry={line} isWhole />
          </>
        )}
      </ListState>
      {isExporting && <ExportAudit filters={filtersOf(address, address.search)} onClosed={end} />}
    </Page>
  );
}

/** Returns the ids of the entries before which a new day begins, in the reader's time zone. */
function firstsOfDays(lines: readonly AuditEntry[]): ReadonlySet<string> {
  const days = lines.map(({ at }) => new Date(at).toDateString());
  return new Set(lines.filter((_line, index) => days[index] !== days[index - 1]).map(({ id }) => id));
}

/** Returns the filters of the address, with a search. What is not set is left out: servers of the previous release do not know it. */
function filtersOf(address: ListAddress, search: string) {
  const [actions, by] = [actionsSaying(search), address.get('by')];
  return { search, ...(actions !== '' && { actions }), ...periodOf(address), ...(by !== '' && { by }) };
}

interface ExportAuditProps {
  readonly filters: ReturnType<typeof filtersOf>;
  readonly onClosed: () => void;
}

/** Asks why, then saves the matching entries as a file. */
function ExportAudit({ filters, onClosed }: ExportAuditProps) {
  const exporting = useEndpointMutation(adminExportAudit, {
    onSuccess: ({ csv }) => saveFile('audit.csv', 'text/csv', csv),
  });
  return (
    <ExportDialog
      text={t(
        'The newest 10,000 entries that match the search and the filters. The export itself becomes an entry.',
      )}
      change={exporting}
      onExport={(reason) => exporting.mutate({ body: { ...filters, reason } })}
      onClosed={onClosed}
    />
  );
}
