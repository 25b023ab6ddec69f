import { VisuallyHidden } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { t } from '../../../i18n.ts';
import styles from './plan.module.css';

/** What the Pro plan adds (R-PAY-2). */
const PERKS: readonly (readonly [what: string, basic: string, pro: string])[] = [
  [msg('Session bookings'), msg('A few each week'), msg('Unlimited')],
  [msg('AI introductions to top 1% users'), msg('Now and then'), msg('Unlimited')],
  [msg('Session length'), msg('20 minutes'), msg('30 extra minutes')],
  [msg('Profile verification'), msg('No'), msg('Yes')],
];

/** Compares the two plans. */
export function PerksTable() {
  return (
    <table className={styles['perks']}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('Perk')}</VisuallyHidden>
          </th>
          <th scope="col">{t('Basic')}</th>
          <th scope="col">{t('Pro')}</th>
        </tr>
      </thead>
      <tbody>
        {PERKS.map(([what, basic, pro]) => (
          <tr key={what}>
            <th scope="row">{t(what)}</th>
            <td>{t(basic)}</td>
            <td>{t(pro)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
