import type { ApiFailure } from '@acquaint/api-client';
import type { BookingConflict, Slot } from '@acquaint/contracts';
import { Alert, Button, Flex, TimeText } from '@acquaint/ui';

interface ConflictNoteProps {
  readonly failure: ApiFailure;
  readonly onChoose: (slot: Slot) => void;
}

/** Says why a slot could not be taken, and offers the nearest free ones. */
export function ConflictNote({ failure, onChoose }: ConflictNoteProps) {
  // The only 409 of the calls that take a slot.
  const { alternatives } = (failure.status === 409 ? failure.body : {}) as Partial<BookingConflict>;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={failure.detail}
      description={
        alternatives !== undefined &&
        alternatives.length > 0 && (
          <Flex gap={8} wrap>
            {alternatives.map((slot) => (
              <Button key={slot.starts_at} onClick={() => onChoose(slot)}>
                <TimeText at={slot.starts_at} format="weekdayTime" />
              </Button>
            ))}
          </Flex>
        )
      }
    />
  );
}
