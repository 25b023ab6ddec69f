import { Alert, Button } from 'antd';
import { errorSentence } from './loadable.ts';

export interface ErrorNoteProps {
  readonly error: unknown;
  /** Shows a "Try again" button that calls it. */
  readonly onRetry?: () => unknown;
}

/** An error where it happened, as a sentence, with a way on. */
export function ErrorNote({ error, onRetry }: ErrorNoteProps) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={errorSentence(error)}
      action={
        onRetry === undefined ? undefined : (
          <Button size="small" onClick={() => void onRetry()}>
            Try again
          </Button>
        )
      }
    />
  );
}
