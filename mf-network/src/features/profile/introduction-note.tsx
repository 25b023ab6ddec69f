import type { Profile } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { rich, t } from '../../i18n.ts';
import styles from './profile-view.module.css';

/** Says that the reader has been introduced to this member, and what comes next; nothing without an introduction. */
export function IntroductionNote({ profile: { user, introduction } }: { readonly profile: Profile }) {
  const name = user.first_name;
  if (introduction === null) return null;
  return (
    <p role="note" className={styles['note']}>
      {introduction === 'accepted'
        ? t('You’ve said that you’d like to meet {name}. We’ll let you know if {name} says yes, too.', {
            name,
          })
        : rich('We’ve introduced you to {name}. <intros>Say whether you’d like to meet</intros>', {
            name,
            intros: (inside) => <Link to="/dashboard/home/intros">{inside}</Link>,
          })}
    </p>
  );
}
