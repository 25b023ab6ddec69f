import { useEndpointMutation, useEndpointPages } from '@acquaint/api-client';
import { adminExportAudit, adminListAudit, type AuditEntry } from '@acquaint/contracts';
import { Button, Flex, ListState, Page, TimeText } from '@acquaint/ui';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { AuditLine } from '../../components/audit/audit-line.tsx';
import { actionsSaying } from '../../components/audit/audit-words.ts';
import { ExportDialog } from '../../components/lists/export-dialog.tsx';
import { emptyList, ListSearch, useListAddress } from '../../components/lists/list-search.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import styles from '../../components/lists/rows.module.css';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { saveFile } from '../../components/save-file.ts';
import { t } from '../../i18n.ts';

/** `/custom-admin/audit`: what staff did, with a search and an export (R-ADMIN-24). */
export function AuditPage() {
  const address = useListAddress();
  const { sought } = address;
  const lines = useEndpointPages(adminListAudit, {
    query: { search: sought, actions: actionsSaying(sought) },
  });
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
        {mayExport && <Button onClick={() => setExporting(true)}>{t('Export as CSV')}</Button>}
      </Flex>
      <ListState
        query={lines}
        items={lines.items}
        keyOf={({ id }) => id}
        label={t('Audit log')}
        className={styles['list'] ?? ''}
        empty={emptyList(address, {
          title: t('Nothing yet'),
          text: t('Everything staff do shows up here, with the reason.'),
        })}
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
      {isExporting && <ExportAudit search={address.search} onClosed={end} />}
    </Page>
  );
}

/** Returns the ids of the entries before which a new day begins, in the reader's time zone. */
function firstsOfDays(lines: readonly AuditEntry[]): ReadonlySet<string> {
  const days = lines.map(({ at }) => new Date(at).toDateString());
  return new Set(lines.filter((_line, index) => days[index] !== days[index - 1]).map(({ id }) => id));
}

interface ExportAuditProps {
  readonly search: string;
  readonly onClosed: () => void;
}

/** Asks why, then saves the matching entries as a file. */
function ExportAudit({ search, onClosed }: ExportAuditProps) {
  const exporting = useEndpointMutation(adminExportAudit, {
    onSuccess: ({ csv }) => saveFile('audit.csv', 'text/csv', csv),
  });
  return (
    <ExportDialog
      text={t('The newest 10,000 entries that match the search. The export itself becomes an entry.')}
      change={exporting}
      onExport={(reason) => {
        const actions = actionsSaying(search);
        // Servers of the previous release know no actions.
        exporting.mutate({ body: { search, reason, ...(actions !== '' && { actions }) } });
      }}
      onClosed={onClosed}
    />
  );
}
