import { Fragment } from 'react';
import styles from './payment.module.css';

interface AmountsProps {
  /** What it is, and the amount as it is written. */
  readonly lines: readonly (readonly [what: string, amount: string])[];
  /** The last line, under a rule; none where there is one line alone. */
  readonly sum?: readonly [what: string, amount: string];
}

/** Amounts below each other. */
export function Amounts({ lines, sum }: AmountsProps) {
  return (
    <dl className={styles['amounts']}>
      {lines.map(([what, amount]) => (
        <Fragment key={what}>
          <dt>{what}</dt>
          <dd>{amount}</dd>
        </Fragment>
      ))}
      {sum && (
        <>
          <dt className={styles['sum']}>{sum[0]}</dt>
          <dd className={styles['sum']}>{sum[1]}</dd>
        </>
      )}
    </dl>
  );
}
