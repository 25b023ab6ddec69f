import type { WeeklyUse } from '@acquaint/contracts';
import { Alert, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { ProHint } from '../../components/pro-hint.tsx';
import { rich, t } from '../../i18n.ts';

/** What is left of the weekly limit, shown before a slot is chosen (R-BOOK-21). */
export function WeeklyLimitNote({ budget }: { readonly budget: WeeklyUse }) {
  if (budget.limit === null || budget.left === null) return null;
  if (budget.left === 0) {
    return (
      <Alert
        type="warning"
        showIcon
        title={t('You’ve used all your bookings this week')}
        description={
          <>
            {rich('You get new ones on {time}.', {
              time: <TimeText at={budget.resets_at} format="weekdayTime" />,
            })}
            <ProHint sentence={msg('With <plan>{product} Pro</plan> there’s no weekly limit.')} />
          </>
        }
      />
    );
  }
  return (
    <p style={{ margin: 0 }}>
      {t('You have {left} of {limit} bookings left this week.', { left: budget.left, limit: budget.limit })}
    </p>
  );
}
