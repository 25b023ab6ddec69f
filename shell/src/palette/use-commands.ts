import { useInitialData } from '@acquaint/api-client';
import { asAddress, useNavigate, useShell } from '@acquaint/remote-kit';
import { chooseScheme, type SchemeChoice } from '@acquaint/ui/scheme';
import { msg } from '@acquaint/i18n';
import { openModal } from '../modals/modal-store.ts';
import { useRegistryRoutes } from '../remotes/registry/registry-routes.tsx';
import { t } from '../i18n.ts';
import type { Command } from './matching-commands.ts';

const SCHEMES: readonly (readonly [SchemeChoice, string])[] = [
  ['light', msg('Use the light theme')],
  ['dark', msg('Use the dark theme')],
  ['system', msg('Use device theme')],
];

/**
 * Returns the pages and actions of this person: what the remotes declare in their `remote.json`, and the shell's own theme and
 * login (R-PAGE-28).
 */
export function useCommands(): readonly Command[] {
  const navigate = useNavigate();
  const { logOut } = useShell();
  const { nav, commands } = useRegistryRoutes();
  const role = useInitialData({ enabled: false }).data?.user_data.role ?? 'member';
  const mayUse = ({ access }: { readonly access: 'member' | 'staff' }): boolean =>
    access === 'member' || role !== 'member';
  const toPage = (label: string, path: string): Command => ({
    key: path,
    label,
    group: 'pages',
    run: () => void navigate(asAddress(path)),
  });
  return [
    ...nav.filter(mayUse).map(({ label, path }) => toPage(label, path)),
    ...commands.filter(mayUse).map((command): Command => {
      if ('path' in command) return toPage(command.label, command.path);
      const { label, modal, person } = command;
      return {
        key: `${modal} ${label}`,
        label,
        group: 'actions',
        run: () => openModal(modal),
        ...(person === undefined
          ? {}
          : { runFor: (username: string) => openModal(modal, { [person]: username }) }),
      };
    }),
    ...SCHEMES.map(([scheme, label]): Command => ({
      key: scheme,
      label: t(label),
      group: 'actions',
      run: () => chooseScheme(scheme),
    })),
    { key: 'log-out', label: t('Log out'), group: 'actions', run: logOut },
  ];
}
