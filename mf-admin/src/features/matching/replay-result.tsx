import type { ReplayOutcome } from '@acquaint/contracts';
import { formatNumber, Table, useFormats, type TableColumnsType } from '@acquaint/ui';
import { WideTable } from '../../parts/wide-table.tsx';
import styles from './matching.module.css';

interface Figure {
  readonly key: keyof ReplayOutcome;
  readonly label: string;
  readonly digits: number;
  readonly isPercent?: boolean;
  /** Which way is better, in a word. */
  readonly better: 'more' | 'less' | null;
}

const FIGURES: readonly Figure[] = [
  { key: 'introductions', label: 'Introductions', digits: 0, better: null },
  { key: 'expected_accepted', label: 'Accepted by both, expected', digits: 1, better: 'more' },
  { key: 'known_pairs', label: 'Pairs that were really answered', digits: 0, better: null },
  { key: 'known_accepted', label: 'Of these, accepted by both', digits: 0, better: 'more' },
  { key: 'never_shown', label: 'Never shown, %', digits: 1, isPercent: true, better: 'less' },
  { key: 'waiting_weeks', label: 'Weeks to the first introduction', digits: 2, better: 'less' },
  { key: 'gini', label: 'Inequality of being shown (Gini)', digits: 3, better: 'less' },
];

interface ReplayResultProps {
  readonly live: ReplayOutcome;
  readonly changed: ReplayOutcome;
}

/** Both policies side by side: figures, and a pair of bars for who sees more in a length. */
export function ReplayResult({ live, changed }: ReplayResultProps) {
  const formats = useFormats();
  const shown = (outcome: ReplayOutcome, { key, digits, isPercent }: Figure) =>
    formatNumber(outcome[key] * (isPercent ? 100 : 1), digits, formats);
  const columns: TableColumnsType<Figure> = [
    {
      title: 'Figure',
      render: (_value, figure) => (
        <>
          {figure.label}
          {figure.better && <div>{figure.better} is better</div>}
        </>
      ),
    },
    { title: 'Live', align: 'right', render: (_value, figure) => shown(live, figure) },
    { title: 'Changed', align: 'right', render: (_value, figure) => shown(changed, figure) },
    {
      title: 'Live above, changed below',
      className: styles['wideOnly'] ?? '',
      render: (_value, { key }) => <Bars live={live[key]} changed={changed[key]} />,
    },
  ];
  return (
    <WideTable label="Live and changed policy" minWidth={296}>
      <Table<Figure>
        rowKey="key"
        columns={columns}
        dataSource={[...FIGURES]}
        pagination={false}
        size="small"
      />
    </WideTable>
  );
}

/** Two bars on one scale; the figures beside them tell the same. */
function Bars({ live, changed }: { readonly live: number; readonly changed: number }) {
  const top = Math.max(live, changed) || 1;
  return (
    <div className={styles['bars']} aria-hidden>
      <span className={styles['live']} style={{ inlineSize: `${(live / top) * 100}%` }} />
      <span className={styles['changed']} style={{ inlineSize: `${(changed / top) * 100}%` }} />
    </div>
  );
}
