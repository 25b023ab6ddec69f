import type { listPeopleInCommon, SuccessBody } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { Flex, PersonAvatar, personName } from '@acquaint/ui';
import { useId } from 'react';
import { t } from '../../i18n.ts';
import styles from './profile-view.module.css';

/** People with whom both the reader and this member are connected (R-NET-16); nothing if there are none. */
export function PeopleInCommon({ common }: { readonly common: SuccessBody<typeof listPeopleInCommon> }) {
  const id = useId();
  if (common.count === 0) return null;
  const more = common.count - common.results.length;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles['sectionTitle']}>
        {t('{count, plural, one {# person you both know} other {# people you both know}}', {
          count: common.count,
        })}
      </h2>
      <Flex component="ul" gap="4px 16px" wrap style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {common.results.map((each) => (
          <li key={each.id}>
            {/* Both in one link, so that there is one tab stop. */}
            <Link to={profilePath(each.username)} className={styles['known'] ?? ''}>
              <PersonAvatar person={each} size={28} />
              {personName(each)}
            </Link>
          </li>
        ))}
        {more > 0 && <li className={styles['known']}>{t('and {count} more', { count: more })}</li>}
      </Flex>
    </section>
  );
}
