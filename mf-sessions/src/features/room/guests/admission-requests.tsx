import type { AdmissionRequest } from '@acquaint/contracts';
import { Alert, Button, Flex } from '@acquaint/ui';
import { t } from '../../../i18n.ts';

interface AdmissionRequestsProps {
  readonly waiting: readonly AdmissionRequest[];
  /** Null for everybody but the host, who decides. */
  readonly onAnswer: ((guestId: string, admit: boolean) => void) | null;
}

/** Guests who ask for admission, each with buttons to answer; screen readers announce new ones. */
export function AdmissionRequests({ waiting, onAnswer }: AdmissionRequestsProps) {
  return (
    <div role="alert">
      {waiting.map(({ guest_id, name }, index) => (
        <Alert
          key={guest_id}
          type="info"
          banner
          role="group"
          title={wordsFor(name, onAnswer !== null, index)}
          action={
            onAnswer && (
              <Flex gap={8}>
                <Button
                  size="small"
                  type="primary"
                  aria-label={t('Let in {name}', { name })}
                  onClick={() => onAnswer(guest_id, true)}
                >
                  {t('Let in')}
                </Button>
                <Button
                  size="small"
                  aria-label={t('Turn away {name}', { name })}
                  onClick={() => onAnswer(guest_id, false)}
                >
                  {t('Turn away')}
                </Button>
              </Flex>
            )
          }
        />
      ))}
    </div>
  );
}

function wordsFor(name: string, decides: boolean, index: number): string {
  if (!decides) return t('{name} would like to join. They’re waiting for the host to let them in.', { name });
  return index === 0
    ? t('{name} would like to join. Press A to let them in.', { name })
    : t('{name} would like to join.', { name });
}
