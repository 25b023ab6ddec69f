import type { WeeklyBudget } from '@acquaint/contracts';
import { Alert, TimeText } from '@acquaint/ui';
import { ProHint } from '../../parts/pro-hint.tsx';

/** What is left of the week's bookings, shown before a slot is chosen (decisions, Sessions). */
export function BudgetNote({ budget }: { readonly budget: WeeklyBudget }) {
  if (budget.limit === null || budget.left === null) return null;
  if (budget.left === 0) {
    return (
      <Alert
        type="warning"
        showIcon
        title="You’ve used all your bookings this week"
        description={
          <>
            New ones from <TimeText at={budget.resets_at} format="weekdayTime" />.
            <ProHint with="there is no weekly limit." />
          </>
        }
      />
    );
  }
  return (
    <p style={{ margin: 0 }}>
      You have {budget.left} of {budget.limit} bookings left this week.
    </p>
  );
}
