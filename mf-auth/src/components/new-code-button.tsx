import { App, Button, ErrorNote } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../i18n.ts';

/** Button that sends the code again. @param send rejects if it failed; the error says why, and how long to wait. */
export function NewCodeButton({ send }: { readonly send: () => Promise<unknown> }) {
  const { message } = App.useApp();
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const resend = async () => {
    setIsSending(true);
    try {
      await send();
      setFailure(null);
      void message.success(t('We’ve sent you a new code. The old one no longer works.'));
    } catch (error) {
      setFailure(error);
    }
    setIsSending(false);
  };
  if (failure !== null) return <ErrorNote error={failure} onRetry={resend} />;
  return (
    <Button type="link" style={{ paddingInline: 0 }} loading={isSending} onClick={() => void resend()}>
      {t('Email me a new code')}
    </Button>
  );
}
