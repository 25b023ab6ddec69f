import { Flex, InputNumber, Radio } from '@acquaint/ui';
import { useId, useState } from 'react';
import { centsOf, useDecimalSign } from '../../../components/payment/money.ts';
import { t } from '../../../i18n.ts';

interface PriceFieldProps {
  /** What the price is for. */
  readonly label: string;
  readonly currency: string;
  /** Price in whole cents; 0 is free. */
  readonly cents: number;
  readonly onChange: (cents: number) => void;
}

/** Minimum and maximum price (contracts, availability), in whole units of the currency. */
const [LEAST, MOST] = [1, 500];
const FIRST_CENTS = 2_500;

/** Field for a price, or free. */
export function PriceField({ label, currency, cents, onChange }: PriceFieldProps) {
  const fieldId = useId();
  const decimalSeparator = useDecimalSign();
  // Remembers the last amount, so that switching to “Free” and back restores it.
  const [last, setLast] = useState(cents === 0 ? FIRST_CENTS : cents);
  const set = (next: number) => {
    setLast(next);
    onChange(next);
  };
  return (
    <Flex gap={16} wrap align="center">
      <strong id={`${fieldId}-label`}>{label}</strong>
      <Radio.Group
        aria-labelledby={`${fieldId}-label`}
        value={cents === 0 ? 'free' : 'priced'}
        onChange={(event) => onChange(event.target.value === 'free' ? 0 : last)}
        options={[
          { value: 'free', label: t('Free') },
          { value: 'priced', label: t('Paid sessions') },
        ]}
      />
      {cents > 0 && (
        <InputNumber
          aria-label={t('Price of {what}', { what: label })}
          min={LEAST}
          max={MOST}
          precision={2}
          decimalSeparator={decimalSeparator}
          suffix={currency}
          style={{ width: 144 }}
          value={cents / 100}
          onChange={(amount) => {
            // An empty field is reset to the last amount on blur.
            const next = centsOf(amount);
            if (next !== null) set(next);
          }}
        />
      )}
    </Flex>
  );
}
