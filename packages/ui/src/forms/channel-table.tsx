import { msg } from '@acquaint/i18n';
import { t } from '@acquaint/i18n/common';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../a11y/visually-hidden.tsx';
import styles from './channel-table.module.css';

const LABELS = { in_app: msg('In the app'), mail: msg('Email'), push: msg('Push') } as const;

/** A channel of notifications. */
export type NewsChannel = keyof typeof LABELS;

export interface ChannelTableProps<Row, Channel extends NewsChannel> {
  /** Accessible name of the table. */
  readonly label: string;
  /** Heading of the first column, for screen readers only. */
  readonly rowHeading: string;
  readonly rows: readonly Row[];
  readonly labelOf: (row: Row) => string;
  readonly channels: readonly Channel[];
  /** Renders the switch of a row's channel. `name` is its accessible name, from both labels. */
  readonly control: (row: Row, channel: Channel, name: string) => ReactNode;
}

/** Table of switches for notifications: one row per kind, one column per channel. */
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
