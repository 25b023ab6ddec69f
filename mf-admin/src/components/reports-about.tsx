import { useEndpointPages } from '@acquaint/api-client';
import { adminListCases, type ModerationCase } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Flex, ListState, Tag, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { t } from '../i18n.ts';
import { Section } from './section.tsx';

const KINDS: Readonly<Record<ModerationCase['kind'], string>> = {
  person: msg('A member'),
  message: msg('A message'),
  peek: msg('A peek'),
  comment: msg('A comment'),
  circle: msg('The circle itself'),
  event: msg('A circle event'),
  held: msg('Message on hold'),
};

/** The reports about a record, such as a peek, and in a circle, with a link to decide about them. */
export function ReportsAbout({ id }: { readonly id: string }) {
  const cases = useEndpointPages(adminListCases, { query: { subject: id, state: 'all' } });
  return (
    <Section title={t('Reports')}>
      <ListState<ModerationCase>
        query={cases}
        items={cases.items}
        keyOf={(each) => each.id}
        label={t('Reports')}
        empty={{ title: t('No reports'), isLine: true }}
      >
        {({ kind, state, opened_at, reports }) => (
          <Flex gap={8} wrap align="center">
            <Link
              style={{ textDecoration: 'underline' }}
              to={to('/custom-admin/reports', { subject: id, state: state === 'open' ? 'open' : 'decided' })}
            >
              {t(KINDS[kind])}
            </Link>
            <Tag>{state === 'open' ? t('Open') : t('Decided')}</Tag>
            <span>{t('{count, plural, one {# report} other {# reports}}', { count: reports.length })}</span>
            <TimeText at={opened_at} format="date" />
          </Flex>
        )}
      </ListState>
    </Section>
  );
}
