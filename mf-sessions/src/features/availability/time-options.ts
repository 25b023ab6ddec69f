/** An option of a time list: `09:15`, shown as `9:15 am`. */
export interface TimeOption {
  readonly value: string;
  readonly label: string;
}

const SLOTS_A_DAY = 96;

/** No hours at all: stands before the times (specification §9). */
export const NONE: TimeOption = { value: '', label: 'None' };

/** The 96 quarter hours of a day (specification §9), plus 24:00 for ends. */
export const START_TIMES: readonly TimeOption[] = Array.from({ length: SLOTS_A_DAY }, (_, slot) =>
  option(slot),
);
export const END_TIMES: readonly TimeOption[] = Array.from({ length: SLOTS_A_DAY }, (_, slot) =>
  option(slot + 1),
);

function option(slot: number): TimeOption {
  const hours = Math.floor(slot / 4);
  const minutes = String((slot % 4) * 15).padStart(2, '0');
  return {
    value: `${String(hours).padStart(2, '0')}:${minutes}`,
    label:
      hours === 24
        ? 'midnight'
        : `${hours % 12 === 0 ? 12 : hours % 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`,
  };
}

/** The label of a wall time, `9:15 am`. */
export function labelOf(time: string): string {
  return [...START_TIMES, ...END_TIMES].find((each) => each.value === time)?.label ?? time;
}
