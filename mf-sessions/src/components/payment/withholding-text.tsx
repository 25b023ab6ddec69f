import type { Withholding } from '@acquaint/contracts';
import { TimeText } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';

interface WithholdingTextProps {
  readonly hold: Withholding;
  /** First name of the other person of the session. */
  readonly name: string;
  /** Whether the reader gets the money, or has paid it. */
  readonly isReceiver: boolean;
}

/** Says why money is withheld, and until when in the reader's time zone (R-PAY-18). */
export function WithholdingText({ hold: { reason, until }, name, isReceiver }: WithholdingTextProps) {
  const day = until === null ? '…' : <TimeText at={until} format="weekdayTime" />;
  switch (reason) {
    case 'session':
      return isReceiver
        ? t('On hold until the session has taken place.')
        : t(
            'We hold the money until the session has taken place. Then {name} gets it. If it doesn’t take place, you get all of it back.',
            { name },
          );
    case 'unconfirmed':
      return isReceiver
        ? rich(
            'The session was too short to count. If you both confirm by {day} that it took place, you get the money. Otherwise {name} gets it back.',
            { day, name },
          )
        : rich(
            'The session was too short to count. If you both confirm by {day} that it took place, {name} gets the money. Otherwise you get it back.',
            { day, name },
          );
    case 'dispute_time':
      return isReceiver
        ? rich('On hold until {day}. Until then, {name} can tell us if something went wrong.', { day, name })
        : rich('{name} gets the money on {day}. If something went wrong, tell us before then.', {
            day,
            name,
          });
    case 'voucher':
      return isReceiver
        ? rich('On hold until {day}, because it was paid with lunch money.', { day })
        : rich('{name} gets the money on {day}. With lunch money, it takes a little longer.', { day, name });
    case 'disputed':
      return isReceiver
        ? t('{name} says that the session wasn’t as agreed. Our team decides who gets the money.', { name })
        : t('You’ve told us that something went wrong. Our team decides who gets the money.');
    case 'review':
      return isReceiver
        ? t('Our team is checking this before it becomes yours. We’ll let you know.')
        : t('Our team is checking this payment before {name} gets it.', { name });
  }
}
