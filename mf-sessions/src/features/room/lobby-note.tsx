import type { RoomKnock } from '@acquaint/contracts';
import { Alert, Button, Flex } from '@acquaint/ui';

interface LobbyNoteProps {
  readonly waiting: readonly RoomKnock[];
  /** Null for who does not decide: the host does. */
  readonly onAnswer: ((guestId: string, admit: boolean) => void) | null;
}

/** Who asks to come in, each with an answer; screen readers are told when somebody comes to the door. */
export function LobbyNote({ waiting, onAnswer }: LobbyNoteProps) {
  return (
    <div role="alert">
      {waiting.map(({ guest_id, name }, index) => (
        <Alert
          key={guest_id}
          type="info"
          banner
          role="group"
          title={`${name} asks to come in.${wordsFor(onAnswer !== null, index)}`}
          action={
            onAnswer && (
              <Flex gap={8}>
                <Button
                  size="small"
                  type="primary"
                  aria-label={`Let in ${name}`}
                  onClick={() => onAnswer(guest_id, true)}
                >
                  Let in
                </Button>
                <Button size="small" aria-label={`Refuse ${name}`} onClick={() => onAnswer(guest_id, false)}>
                  Refuse
                </Button>
              </Flex>
            )
          }
        />
      ))}
    </div>
  );
}

function wordsFor(decides: boolean, index: number): string {
  if (!decides) return ' They wait for the host to let them in.';
  return index === 0 ? ' Press A to let them in.' : '';
}
