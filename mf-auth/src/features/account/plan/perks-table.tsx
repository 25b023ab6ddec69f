import { VisuallyHidden } from '@acquaint/ui';
import styles from './plan.module.css';

/** What the pro plan adds (specification §1, paid pro tier). */
const PERKS: readonly (readonly [what: string, basic: string, pro: string])[] = [
  ['Session bookings', 'Some each week', 'Unlimited'],
  ['AI introductions to top 1% users', 'Now and then', 'Unlimited'],
  ['Time for a session', '20 minutes', '30 extra minutes'],
  ['Verification of your profile', 'No', 'Yes'],
];

/** Both plans beside each other. */
export function PerksTable() {
  return (
    <table className={styles['perks']}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>What</VisuallyHidden>
          </th>
          <th scope="col">Basic</th>
          <th scope="col">Pro</th>
        </tr>
      </thead>
      <tbody>
        {PERKS.map(([what, basic, pro]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{basic}</td>
            <td>{pro}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
