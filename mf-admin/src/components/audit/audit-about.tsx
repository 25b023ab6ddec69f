import { useEndpointPages } from '@acquaint/api-client';
import { adminListAudit } from '@acquaint/contracts';
import { AuditLine } from './audit-line.tsx';
import { Section } from '../section.tsx';
import { ShortList } from '../lists/short-list.tsx';
import { t } from '../../i18n.ts';

/** What staff did about a member, a circle or a peek. */
export function AuditAbout({ id }: { readonly id: string }) {
  const lines = useEndpointPages(adminListAudit, { query: { about: id } });
  return (
    <Section title={t('What staff did')}>
      <ShortList
        pages={lines}
        keyOf={(line) => line.id}
        label={t('What staff did')}
        empty={{ title: t('Nothing yet'), isLine: true }}
      >
        {(line) => <AuditLine entry={line} />}
      </ShortList>
    </Section>
  );
}
