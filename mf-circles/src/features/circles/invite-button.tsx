import type { Circle } from '@acquaint/contracts';
import { App, Button } from '@acquaint/ui';
import { LinkOutlined } from '@acquaint/ui/icons';
import { t } from '../../i18n.ts';

/** Copies the URL of the circle's invitation page, which also opens without an account. */
export function InviteButton({ circle }: { readonly circle: Circle }) {
  const { message } = App.useApp();
  const copy = async () => {
    const url = `${window.location.origin}/circle-register?circle=${circle.id}`;
    try {
      await navigator.clipboard.writeText(url);
      void message.success(t('Invite link copied. Send it to anyone you’d like to have here.'));
    } catch {
      void message.info(url);
    }
  };
  return (
    <Button icon={<LinkOutlined />} onClick={() => void copy()}>
      {t('Copy invite link')}
    </Button>
  );
}
