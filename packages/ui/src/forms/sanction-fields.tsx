import { TIMED_SANCTIONS, type SanctionKind } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { t } from '@acquaint/i18n/common';
import { Checkbox, Flex, Form } from 'antd';
import { Select } from './select.tsx';

/** What can be done about a report (R-MOD-5), as choices. */
const ACTIONS: Readonly<Record<SanctionKind, string>> = {
  warning: msg('Warn the member'),
  hiding: msg('Hide it'),
  slow_mode: msg('Let them write in this circle only once every ten minutes'),
  circle_mute: msg('Mute them in this circle'),
  suspension: msg('Suspend their account'),
};

/** Values of these fields. */
export interface SanctionValues<Kind extends SanctionKind = SanctionKind> {
  readonly kinds?: readonly Kind[];
  /** Days; 0 is until it is lifted. */
  readonly days?: number;
}

/** The time that a form begins with, days. */
const SANCTION_DAYS = 7;

interface SanctionFieldsProps {
  readonly label: string;
  readonly actions: readonly SanctionKind[];
  /** Message if nothing is chosen; absent if nothing need be chosen. */
  readonly required?: string;
}

/** Fields of a form with `SanctionValues`: what to do about a report, and for how long if it lasts for a time. */
export function SanctionFields({ label, actions, required }: SanctionFieldsProps) {
  const kinds: readonly SanctionKind[] = Form.useWatch<SanctionValues['kinds']>('kinds') ?? [];
  return (
    <>
      <Form.Item
        name="kinds"
        label={label}
        rules={required === undefined ? [] : [{ required: true, message: required }]}
      >
        <Checkbox.Group>
          <Flex vertical gap={4}>
            {actions.map((kind) => (
              <Checkbox key={kind} value={kind}>
                {t(ACTIONS[kind])}
              </Checkbox>
            ))}
          </Flex>
        </Checkbox.Group>
      </Form.Item>
      {kinds.some((kind) => TIMED_SANCTIONS.includes(kind)) && (
        <Form.Item name="days" label={t('For how long?')} initialValue={SANCTION_DAYS}>
          <Select
            options={[
              { value: 1, label: t('A day') },
              { value: SANCTION_DAYS, label: t('A week') },
              { value: 30, label: t('30 days') },
              { value: 0, label: t('Until it’s lifted') },
            ]}
          />
        </Form.Item>
      )}
    </>
  );
}

/** Returns what was chosen in the fields, as the calls take it. */
export function sanctionOrders<Kind extends SanctionKind>({ kinds = [], days = 0 }: SanctionValues<Kind>) {
  return kinds.map((kind) => ({
    kind,
    days: TIMED_SANCTIONS.includes(kind) && days > 0 ? days : null,
  }));
}
