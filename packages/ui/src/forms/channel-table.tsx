import { msg } from '@acquaint/i18n';
import { t } from '@acquaint/i18n/common';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../a11y/visually-hidden.tsx';
import styles from './channel-table.module.css';

const LABELS = { in_app: msg('In the app'), mail: msg('Email'), push: msg('Push') } as const;

/** Where news reaches a member. */
export type NewsChannel = keyof typeof LABELS;

export interface ChannelTableProps<Row, Channel extends NewsChannel> {
  /** The table's name for screen readers. */
  readonly label: string;
  /** What the first column lists, for screen readers. */
  readonly rowHeading: string;
  readonly rows: readonly Row[];
  readonly labelOf: (row: Row) => string;
  readonly channels: readonly Channel[];
  /** Switches a row's channel; `name` says both. */
  readonly control: (row: Row, channel: Channel, name: string) => ReactNode;
}

/** Which news goes where: a row for each kind, a column for each channel. */
export function ChannelTable<Row, Channel extends NewsChannel>(props: ChannelTableProps<Row, Channel>) {
  const { label, rowHeading, rows, labelOf, channels, control } = props;
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <td>
            <VisuallyHidden>{rowHeading}</VisuallyHidden>
          </td>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(LABELS[channel])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={labelOf(row)}>
            <th scope="row">{labelOf(row)}</th>
            {channels.map((channel) => (
              <td key={channel}>{control(row, channel, `${labelOf(row)}: ${t(LABELS[channel])}`)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
