import type { OperatorSetting, SettingUnit } from '@acquaint/contracts';
import { Tag, useLocale } from '@acquaint/ui';
import { useMoney } from '../../components/use-money.ts';
import { t } from '../../i18n.ts';
import styles from './settings.module.css';

/** One setting in a line: its name and what it does, then its value; the default beside a value that differs. */
export function SettingRow({ setting }: { readonly setting: OperatorSetting }) {
  const { name, about, source, is_secret, value, unit, default: usual } = setting;
  const textOf = useValueText(unit);
  const isSet = source === 'set';
  return (
    <li className={styles['row']}>
      <div>
        <code>{name}</code> {isSet && <Tag color="processing">{t('changed')}</Tag>}
        <div className={styles['quiet']}>{about}</div>
      </div>
      <div className={styles['value']}>
        {is_secret ? (
          isSet ? (
            t('Set (never shown)')
          ) : (
            t('Not set')
          )
        ) : (
          <>
            <strong>{textOf(value)}</strong>
            {isSet && (
              <div className={styles['quiet']}>{t('Default: {value}', { value: textOf(usual) })}</div>
            )}
          </>
        )}
      </div>
    </li>
  );
}

const FORMATS: Readonly<Record<Exclude<SettingUnit, 'cents' | 'percent'>, string>> = {
  seconds: 'second',
  minutes: 'minute',
  hours: 'hour',
  days: 'day',
  kb: 'kilobyte',
  mb: 'megabyte',
};

/** Returns a function that writes a value with its unit in the reader's language; a dash for no value. */
function useValueText(unit: SettingUnit | null): (value: string) => string {
  const locale = useLocale();
  const money = useMoney();
  return (value) => {
    if (value === '') return '–';
    const number = Number(value);
    if (unit === null || Number.isNaN(number)) return value;
    if (unit === 'cents') return money(number);
    if (unit === 'percent')
      return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
        number / 100,
      );
    const isSize = unit === 'kb' || unit === 'mb';
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: FORMATS[unit],
      unitDisplay: isSize ? 'short' : 'long',
    }).format(number);
  };
}
