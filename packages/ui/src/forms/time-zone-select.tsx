import { useState } from 'react';
import type { SelectProps } from 'antd';
import { isZoneFound, timeZoneOptions, type TimeZoneOption } from '../text/time-zones.ts';
import { Select } from './select.tsx';

/** Props of `TimeZoneSelect`; in a form's item, the item gives them. */
export type TimeZoneSelectProps = Pick<
  SelectProps<string, TimeZoneOption>,
  'id' | 'value' | 'onChange' | 'style'
>;

/** Choice of a time zone, found by city, country or offset. The list is made when it is opened. */
export function TimeZoneSelect({ value, ...props }: TimeZoneSelectProps) {
  const [all, setAll] = useState<TimeZoneOption[]>();
  return (
    <Select<string, TimeZoneOption>
      showSearch={{ filterOption: (typed, option) => option !== undefined && isZoneFound(typed, option) }}
      options={all ?? timeZoneOptions(value ? [value] : [])}
      onOpenChange={(isOpen) => isOpen && setAll((made) => made ?? timeZoneOptions())}
      {...(value ? { value } : {})}
      {...props}
    />
  );
}
