import {
  CompassOutlined,
  GlobalOutlined,
  LogoutOutlined,
  MoonOutlined,
  SettingOutlined,
  UserOutlined,
  WalletOutlined,
} from '@acquaint/ui/icons';

const ICONS = {
  account: SettingOutlined,
  devtools: CompassOutlined,
  formats: GlobalOutlined,
  leave: LogoutOutlined,
  'lunch-money': WalletOutlined,
  profile: UserOutlined,
  theme: MoonOutlined,
} as const;

/** An item of the profile menu that has an icon, by its key. */
export type ProfileMenuItem = keyof typeof ICONS;

/** The icon of an item of the profile menu. */
export function ProfileMenuIcon({ item }: { readonly item: ProfileMenuItem }) {
  const Icon = ICONS[item];
  return <Icon />;
}
