import { useInitialData } from '@acquaint/api-client';
import type { InitialData } from '@acquaint/contracts';
import { useShell } from '@acquaint/remote-kit';
import { Dropdown, PersonAvatar, personName, VisuallyHidden, type MenuProps } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { chooseScheme, useScheme, type SchemeChoice } from '@acquaint/ui/scheme';
import { lazy, Suspense, useRef, type ComponentType, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLoggedIn } from '../../auth/use-logged-in.ts';
import { toggleDevtools } from '../../devtools/devtools.ts';
import { useRegistry } from '../../remotes/remotes-context.ts';
import { t } from '../../i18n.ts';
import type { ProfileMenuItem } from './profile-menu-icons.tsx';
import styles from './layouts.module.css';

/** Loaded when the menu is opened; without an icon an item is still complete. */
const LazyIcon = lazy<ComponentType<{ readonly item: ProfileMenuItem }>>(() =>
  import('./profile-menu-icons.tsx').then(
    ({ ProfileMenuIcon }) => ({ default: ProfileMenuIcon }),
    () => ({ default: () => null }),
  ),
);

const iconOf = (item: ProfileMenuItem) => (
  <span>
    <Suspense>
      <LazyIcon item={item} />
    </Suspense>
  </span>
);

const schemes: readonly (readonly [SchemeChoice, string])[] = [
  ['light', msg('Light')],
  ['dark', msg('Dark')],
  ['system', msg('Same as device')],
];

/** Menu of the logged-in member: profile, account, theme, log out. */
export function ProfileMenu({ hasName = false }: { readonly hasName?: boolean }) {
  const loggedIn = useLoggedIn();
  const user = useInitialData({ enabled: loggedIn }).data?.user_data;
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useMenu(opener, user?.role);
  if (user === undefined) return null;
  const name = personName(user);
  return (
    <Dropdown menu={menu} trigger={['click']} placement={hasName ? 'top' : 'bottomRight'}>
      <button ref={opener} className={styles['profile']} type="button" aria-haspopup="menu">
        <PersonAvatar person={user} size={36} />
        {hasName ? (
          <span className={styles['profileName']}>{name}</span>
        ) : (
          <VisuallyHidden>{name}</VisuallyHidden>
        )}
        <VisuallyHidden>{t(', menu')}</VisuallyHidden>
      </button>
    </Dropdown>
  );
}

function useMenu(
  opener: RefObject<HTMLButtonElement | null>,
  role: InitialData['user_data']['role'] = 'member',
): MenuProps {
  const navigate = useNavigate();
  const { logOut, openModal } = useShell();
  const { choice } = useScheme();
  const { registry } = useRegistry();
  const hasDevtools = role !== 'member' || registry?.overrides_allowed === true;
  return {
    selectable: true,
    selectedKeys: [choice],
    items: [
      {
        key: 'profile',
        icon: iconOf('profile'),
        label: t('Your profile'),
        onClick: () => void navigate('/dashboard/home/profile'),
      },
      {
        key: 'account',
        icon: iconOf('account'),
        label: t('Account'),
        onClick: () => void navigate('/dashboard/account'),
      },
      {
        key: 'lunch-money',
        icon: iconOf('lunch-money'),
        label: t('Lunch money'),
        onClick: () => void navigate('/dashboard/lunch-money'),
      },
      {
        key: 'theme',
        icon: iconOf('theme'),
        label: t('Theme'),
        children: schemes.map(([key, label]) => ({ key, label: t(label), onClick: () => chooseScheme(key) })),
      },
      {
        key: 'formats',
        icon: iconOf('formats'),
        label: t('Language and formats'),
        onClick: () => {
          // Focuses the opener first, because the menu closes and the modal returns the focus to the element that had it.
          opener.current?.focus();
          openModal('language-and-formats');
        },
      },
      ...(hasDevtools ? [devtoolsItem(opener)] : []),
      { type: 'divider' },
      { key: 'leave', icon: iconOf('leave'), label: t('Log out'), onClick: logOut },
    ],
  };
}

/** Shown to staff, and to everybody on a development platform; the shortcut works for all. */
function devtoolsItem(opener: RefObject<HTMLElement | null>) {
  return {
    key: 'devtools',
    icon: iconOf('devtools'),
    label: t('Developer tools'),
    extra: 'Alt+Shift+D',
    onClick: () => {
      // Focuses the opener first, because the menu closes.
      opener.current?.focus();
      void toggleDevtools();
    },
  };
}
