import { useInitialData } from '@acquaint/api-client';
import { useShell } from '@acquaint/remote-kit';
import { Dropdown, PersonAvatar, personName, VisuallyHidden, type MenuProps } from '@acquaint/ui';
import { LogoutOutlined, MoonOutlined, SettingOutlined, UserOutlined } from '@acquaint/ui/icons';
import { chooseScheme, useScheme, type SchemeChoice } from '@acquaint/ui/scheme';
import { useNavigate } from 'react-router-dom';
import { useLoggedIn } from '../../auth/use-logged-in.ts';
import styles from './layouts.module.css';

const schemes: readonly (readonly [SchemeChoice, string])[] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'As the device'],
];

/** Who is logged in; behind it the own profile, the account, the theme and the way out. */
export function ProfileMenu({ hasName = false }: { readonly hasName?: boolean }) {
  const loggedIn = useLoggedIn();
  const user = useInitialData({ enabled: loggedIn }).data?.user_data;
  const menu = useMenu();
  if (user === undefined) return null;
  const name = personName(user);
  return (
    <Dropdown menu={menu} trigger={['click']} placement={hasName ? 'top' : 'bottomRight'}>
      <button className={styles['profile']} type="button" aria-haspopup="menu">
        <PersonAvatar person={user} size={36} />
        {hasName ? (
          <span className={styles['profileName']}>{name}</span>
        ) : (
          <VisuallyHidden>{name}</VisuallyHidden>
        )}
        <VisuallyHidden>, menu</VisuallyHidden>
      </button>
    </Dropdown>
  );
}

function useMenu(): MenuProps {
  const navigate = useNavigate();
  const { logOut } = useShell();
  const { choice } = useScheme();
  return {
    selectable: true,
    selectedKeys: [choice],
    items: [
      {
        key: 'profile',
        icon: <UserOutlined />,
        label: 'Your profile',
        onClick: () => void navigate('/dashboard/home/profile'),
      },
      {
        key: 'account',
        icon: <SettingOutlined />,
        label: 'Account',
        onClick: () => void navigate('/dashboard/account'),
      },
      {
        key: 'theme',
        icon: <MoonOutlined />,
        label: 'Theme',
        children: schemes.map(([key, label]) => ({ key, label, onClick: () => chooseScheme(key) })),
      },
      { type: 'divider' },
      { key: 'leave', icon: <LogoutOutlined />, label: 'Log out', onClick: logOut },
    ],
  };
}
