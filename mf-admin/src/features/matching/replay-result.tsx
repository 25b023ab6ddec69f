import type { ReplayOutcome } from '@acquaint/contracts';
import { formatNumber, Table, useLocale, type TableColumnsType } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { WideTable } from '../../components/lists/wide-table.tsx';
import { t } from '../../i18n.ts';
import styles from './matching.module.css';

interface Figure {
  readonly key: keyof ReplayOutcome;
  readonly label: string;
  readonly digits: number;
  readonly isPercent?: boolean;
  /** Short label that says which direction is better. */
  readonly better: string | null;
}

const MORE = msg('higher is better');
const LESS = msg('lower is better');

const FIGURES: readonly Figure[] = [
  { key: 'introductions', label: msg('Introductions'), digits: 0, better: null },
  { key: 'expected_accepted', label: msg('Accepted by both, expected'), digits: 1, better: MORE },
  { key: 'known_pairs', label: msg('Pairs with a real answer'), digits: 0, better: null },
  { key: 'known_accepted', label: msg('Of these, accepted by both'), digits: 0, better: MORE },
  { key: 'never_shown', label: msg('Never shown, %'), digits: 1, isPercent: true, better: LESS },
  { key: 'waiting_weeks', label: msg('Weeks to the first introduction'), digits: 2, better: LESS },
  { key: 'gini', label: msg('Inequality of exposure (Gini)'), digits: 3, better: LESS },
];

interface ReplayResultProps {
  readonly live: ReplayOutcome;
  readonly changed: ReplayOutcome;
}

/** Compares both policies: the figures, and for each a pair of bars. */
export function ReplayResult({ live, changed }: ReplayResultProps) {
  const formats = useLocale();
  const shown = (outcome: ReplayOutcome, { key, digits, isPercent }: Figure) =>
    formatNumber(outcome[key] * (isPercent ? 100 : 1), digits, formats);
  const columns: TableColumnsType<Figure> = [
    {
      title: t('Figure'),
      render: (_value, figure) => (
        <>
          {t(figure.label)}
          {figure.better !== null && <div>{t(figure.better)}</div>}
        </>
      ),
    },
    { title: t('Live'), align: 'right', render: (_value, figure) => shown(live, figure) },
    { title: t('Changed'), align: 'right', render: (_value, figure) => shown(changed, figure) },
    {
      title: t('Live above, changed below'),
      className: styles['wideOnly'] ?? '',
      render: (_value, { key }) => <Bars live={live[key]} changed={changed[key]} />,
    },
  ];
  return (
    <WideTable label={t('Live and changed policy')} minWidth={296}>
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

/** Two bars on one scale. Hidden from screen readers, because the figures next to them say the same. */
function Bars({ live, changed }: { readonly live: number; readonly changed: number }) {
  const top = Math.max(live, changed) || 1;
  return (
    <div className={styles['bars']} aria-hidden>
      <span className={styles['live']} style={{ inlineSize: `${(live / top) * 100}%` }} />
      <span className={styles['changed']} style={{ inlineSize: `${(changed / top) * 100}%` }} />
    </div>
  );
}
