import { tabSupportView } from '@acquaint/browser-storage';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { SearchOutlined, BellOutlined } from '@acquaint/ui/icons';
import { useEffect, useRef, type ComponentProps, type ComponentType } from 'react';
import { afterOverrides } from '../../overrides/page-overrides.ts';
import { listenForPaletteKey, openPalette, PALETTE_KEYS, usePaletteOpen } from '../../palette/palette.ts';
import { NavLink, asAddress } from '@acquaint/remote-kit';
import { VisuallyHidden } from '@acquaint/ui';
import { AskedForHere } from '../../onboarding/asked-for-here.tsx';
import { LiveNote } from '../../realtime/live-note.tsx';
import { Logo } from '../../site/logo.tsx';
import { t } from '../../i18n.ts';
import { LoadedPart } from '../loaded-part.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { NavList, Waiting } from './nav-list.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { UnfinishedWork } from './unfinished-work.tsx';
import { useNavItems, type NavItem } from './nav-items.ts';
import { useReadNews } from './use-read-news.ts';
import styles from './layouts.module.css';

/** Items shown at the top of a phone, too, because the bar has no space for them. */
const ICONS: Readonly<Partial<Record<NavItem['icon'], ComponentType>>> = {
  notifications: BellOutlined,
};

const loadPalette = () =>
  afterOverrides(() => import(/* webpackChunkName: "palette" */ '../../palette/palette-layer.tsx')).then(
    ({ PaletteLayer }) => PaletteLayer,
  );

/** Page of the search; the field is hidden if no remote offers it. */
const SEARCH_PATH = '/dashboard/search';

/** Layout with navigation next to the page; on a phone as a bar at the bottom. Only one of the two headers is ever displayed. */
export function DashboardLayout() {
  const items = useNavItems();
  useReadNews();
  useEffect(listenForPaletteKey, []);
  const isPaletteOpen = usePaletteOpen();
  const all = items.flatMap((item) => [item, ...item.below]);
  const finds = all.some(({ path }) => path === SEARCH_PATH);
  const onTop = all.filter(({ icon }) => ICONS[icon] !== undefined);
  return (
    <div className={styles['dashboard']}>
      <header className={styles['side']}>
        <Logo />
        {finds ? <SearchField /> : <PaletteButton />}
        <nav aria-label={t('Main')} className={styles['sideNav']}>
          <NavList items={items} />
        </nav>
        <ProfileMenu hasName />
      </header>
      <header className={styles['top']}>
        <Logo />
        <TopLinks items={onTop} />
        <ProfileMenu />
      </header>
      <main id="content" className={styles['content']}>
        <LiveNote />
        <AskedForHere />
        <Outlet />
      </main>
      <BottomBar items={items} elsewhere={onTop.map(({ path }) => path)} />
      {tabSupportView.read() === null && <UnfinishedWork />}
      {isPaletteOpen && <LoadedPart load={loadPalette} name={t('Search and commands')} />}
    </div>
  );
}

/** Search field on every dashboard page. On the search page it shows what is searched for. */
function SearchField() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const searched = pathname === SEARCH_PATH ? (new URLSearchParams(search).get('q') ?? '') : '';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = searched;
  }, [searched]);
  const find: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    const query = typeof typed === 'string' ? typed.trim() : '';
    void navigate(query === '' ? SEARCH_PATH : `${SEARCH_PATH}?${new URLSearchParams({ q: query })}`);
  };
  return (
    <form role="search" aria-label={t('People')} className={styles['search']} onSubmit={find}>
      <SearchOutlined aria-hidden />
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={t('Search people')}
        placeholder={t('Find people')}
        autoComplete="off"
        maxLength={100}
      />
      <PaletteButton />
    </form>
  );
}

/** Opens the command palette, and says with which keys that is done, too. */
function PaletteButton() {
  return (
    <button type="button" className={styles['keys']} onClick={openPalette}>
      <kbd>{PALETTE_KEYS}</kbd>
      <VisuallyHidden> {t('Search and commands')}</VisuallyHidden>
    </button>
  );
}

/** The command palette and the notifications as icons, with counts. */
function TopLinks({ items }: { readonly items: readonly NavItem[] }) {
  return (
    <nav aria-label={t('Search and notifications')} className={styles['topLinks']}>
      <button type="button" className={styles['topLink']} onClick={openPalette}>
        <SearchOutlined />
        <VisuallyHidden>{t('Search and commands')}</VisuallyHidden>
      </button>
      {items.map(({ path, label, icon, waiting }) => {
        const Icon = ICONS[icon];
        if (Icon === undefined) return null;
        return (
          <NavLink key={path} to={asAddress(path)} end className={styles['topLink'] ?? ''}>
            <Icon />
            <VisuallyHidden>{label}</VisuallyHidden>
            <Waiting count={waiting} />
          </NavLink>
        );
      })}
    </nav>
  );
}
