import { NotificationSettingsPart } from './notification-settings.tsx';

/** The settings of notifications on the account page, under its heading. */
export function AccountNotifications() {
  return <NotificationSettingsPart heading="h3" />;
}
