import { Fragment, type CSSProperties } from 'react';

interface AmountsProps {
  /** Label and formatted amount of each line. */
  readonly lines: readonly (readonly [what: string, amount: string])[];
  /** Total, below a rule; left out for a single line. */
  readonly sum?: readonly [what: string, amount: string];
}

const TABLE: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '8px 0',
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
};
const AMOUNT: CSSProperties = { margin: 0, textAlign: 'end' };
const SUM: CSSProperties = {
  paddingTop: 8,
  borderTop: '1px solid var(--ant-color-border-secondary)',
  fontWeight: 600,
};

/** List of amounts. */
export function Amounts({ lines, sum }: AmountsProps) {
  return (
    <dl style={TABLE}>
      {lines.map(([what, amount]) => (
        <Fragment key={what}>
          <dt>{what}</dt>
          <dd style={AMOUNT}>{amount}</dd>
        </Fragment>
      ))}
      {sum && (
        <>
          <dt style={SUM}>{sum[0]}</dt>
          <dd style={{ ...AMOUNT, ...SUM }}>{sum[1]}</dd>
        </>
      )}
    </dl>
  );
}
