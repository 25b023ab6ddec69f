import { useEndpointQuery } from '@acquaint/api-client';
import { adminGetCalibration, type MatchCalibration } from '@acquaint/contracts';
import {
  AsyncState,
  EmptyNote,
  formatNumber,
  Select,
  Table,
  useLocale,
  type TableColumnsType,
} from '@acquaint/ui';
import { useState } from 'react';
import { Bars } from '../../components/bars.tsx';
import { WideTable } from '../../components/lists/wide-table.tsx';
import { t } from '../../i18n.ts';
import styles from './matching.module.css';

type Bin = MatchCalibration['bins'][number];

interface CalibrationProps {
  readonly versions: readonly string[];
  /** The live version, shown first. */
  readonly live: string;
}

/** What a version predicted about the introductions it gave out, against what members answered (R-ADMIN-27). */
export function Calibration({ versions, live }: CalibrationProps) {
  const [version, setVersion] = useState(live);
  const calibration = useEndpointQuery(adminGetCalibration, { query: { version } });
  return (
    <section aria-labelledby="matching-calibration">
      <h2 id="matching-calibration">{t('Predictions and results')}</h2>
      <p>
        {t(
          'For each introduction, the version predicted how likely the member was to accept. If it’s right, about as many accepted in each row as it predicted. “Not now” and “We already know each other” don’t count.',
        )}
      </p>
      <Select
        id="calibration-version"
        aria-label={t('Version to compare')}
        value={version}
        onChange={setVersion}
        options={versions.map((value) => ({ value, label: value }))}
        style={{ width: '100%', maxWidth: 400, marginBottom: 16 }}
      />
      <AsyncState query={calibration}>{(data) => <Compared calibration={data} />}</AsyncState>
    </section>
  );
}

function Compared({ calibration }: { readonly calibration: MatchCalibration }) {
  const formats = useLocale();
  const { answers, accepted, predicted, bins } = calibration;
  const percent = (share: number) => t('{number}%', { number: formatNumber(share * 100, 0, formats) });
  if (answers === 0 || predicted === null) {
    return (
      <EmptyNote
        title={t('No answers yet')}
        text={t('Answers to introductions that this version gave out show up here.')}
      />
    );
  }
  const rangeOf = ({ from, to }: Bin) => t('{from} to {to}', { from: percent(from), to: percent(to) });
  const shareOf = ({ accepted: yes, count }: Bin) => (count === 0 ? 0 : yes / count);
  const columns: TableColumnsType<Bin> = [
    { title: t('Predicted range'), render: (_value, bin) => rangeOf(bin) },
    { title: t('Answers'), dataIndex: 'count', align: 'right' },
    {
      title: t('Predicted'),
      align: 'right',
      render: (_value, bin) => bin.predicted !== null && percent(bin.predicted),
    },
    { title: t('Accepted'), align: 'right', render: (_value, bin) => percent(shareOf(bin)) },
    {
      title: t('95% interval'),
      align: 'right',
      render: (_value, { interval }) =>
        interval && t('{from} to {to}', { from: percent(interval.low), to: percent(interval.high) }),
    },
  ];
  return (
    <>
      <p>
        {t(
          '{answers, plural, one {# answer} other {# answers}}: {predicted} were predicted to accept, {accepted} did.',
          { answers, predicted: percent(predicted), accepted: percent(accepted / answers) },
        )}
      </p>
      <div className={styles['chart']}>
        <Bars
          label={t('Share that accepted, by predicted chance; the table below has the numbers')}
          values={bins.map(shareOf)}
          top={1}
          least={1}
          tone="plain"
          tooltipOf={(share, index) => {
            const bin = bins[index];
            return bin ? `${rangeOf(bin)}: ${percent(share)} (${bin.accepted}/${bin.count})` : '';
          }}
          caption={[
            t('Predicted {share}', { share: percent(0) }),
            t('Predicted {share}', { share: percent(1) }),
          ]}
        />
      </div>
      <WideTable label={t('Answers by predicted range')} minWidth={520}>
        <Table<Bin>
          rowKey="from"
          columns={columns}
          dataSource={bins.filter(({ count }) => count > 0)}
          pagination={false}
          size="small"
        />
      </WideTable>
    </>
  );
}
