import { Flex, InputNumber, Slider } from '@acquaint/ui';
import { t } from '../../i18n.ts';

interface PercentFieldProps {
  /** Id of the number input, so that the form's label belongs to it. */
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (percent: number) => void;
}

/** Input for a percentage from 0 to 100: a slider next to a number input. */
export function PercentField({ id, value = 0, onChange }: PercentFieldProps) {
  return (
    <Flex gap={16} align="center">
      <Slider
        min={0}
        max={100}
        value={value}
        ariaLabelForHandle={t('Share of members, in percent, as a slider')}
        tooltip={{ formatter: (percent) => `${percent ?? 0} %` }}
        style={{ flex: 1 }}
        {...(onChange ? { onChange } : {})}
      />
      <InputNumber<number>
        {...(id === undefined ? {} : { id })}
        min={0}
        max={100}
        precision={0}
        value={value}
        suffix="%"
        style={{ inlineSize: 96 }}
        onChange={(percent) => onChange?.(percent ?? 0)}
      />
    </Flex>
  );
}
