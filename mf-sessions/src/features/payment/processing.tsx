import { Button, Card, Flex, Spin } from '@acquaint/ui';
import { t } from '../../i18n.ts';

interface ProcessingProps {
  /** Confirmation takes longer than usual. */
  readonly isLong: boolean;
  readonly onLook: () => void;
  /** Called when the booker says that they have not paid. */
  readonly onStop: () => void;
}

/** Shown after the provider's page, until the provider has confirmed the payment to the server. */
export function Processing({ isLong, onLook, onStop }: ProcessingProps) {
  return (
    <Card>
      <Flex vertical gap={16}>
        <Flex gap={16} align="center" role="status">
          <Spin />
          <span>
            {t(
              isLong
                ? 'Your payment is taking longer than usual. No need to wait here: once it arrives, your session is booked and we’ll email you. If it arrives too late, you get all of it back.'
                : 'Your payment is being confirmed. This takes a few seconds.',
            )}
          </span>
        </Flex>
        {isLong && (
          <Flex gap={8} wrap>
            <Button onClick={onLook}>{t('Check again')}</Button>
            <Button type="text" onClick={onStop}>
              {t('I didn’t finish paying')}
            </Button>
          </Flex>
        )}
      </Flex>
    </Card>
  );
}
