import { TimeText, type TimeTextProps } from '@acquaint/ui';

/** When something began to wait for a decision, and how long ago that is: “25 Nov 2026, 3 days ago”. */
export function WaitingSince({ at, format = 'dateTime' }: Pick<TimeTextProps, 'at' | 'format'>) {
  return (
    <>
      <TimeText at={at} format={format} /> · <TimeText at={at} format="relative" />
    </>
  );
}
