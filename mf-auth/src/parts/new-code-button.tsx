import { App, Button } from '@acquaint/ui';

/** Mails the code again. @param send rejects when it could not be sent. */
export function NewCodeButton({ send }: { readonly send: () => Promise<unknown> }) {
  const { message } = App.useApp();
  const resend = () =>
    send().then(
      () => message.success('A new code is on its way; the old one no longer works.'),
      () => message.error('We couldn’t send the code. Try again in a minute.'),
    );
  return (
    <Button type="link" onClick={() => void resend()}>
      Mail a new code
    </Button>
  );
}
