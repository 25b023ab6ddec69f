import { Outlet } from 'react-router-dom';
import { LiveNote } from '../../realtime/live-note.tsx';
import { Logo } from '../../site/logo.tsx';
import { t } from '../../i18n.ts';
import { BottomBar } from './bottom-bar.tsx';
import { NavList } from './nav-list.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { SEARCH_PATH, SearchField } from './search-field.tsx';
import { TopLinks } from './top-links.tsx';
import { UnfinishedWork } from './unfinished-work.tsx';
import { useNavItems } from './nav-items.ts';
import { useReadNews } from './use-read-news.ts';
import styles from './layouts.module.css';

/** Layout with navigation next to the page; on a phone as a bar at the bottom. Only one of the two headers is ever displayed. */
export function DashboardLayout() {
  const items = useNavItems();
  useReadNews();
  const finds = items.some(({ path }) => path === SEARCH_PATH);
  return (
    <div className={styles['dashboard']}>
      <header className={styles['side']}>
        <Logo />
        {finds && <SearchField />}
        <nav aria-label={t('Main')} className={styles['sideNav']}>
          <NavList items={items} />
        </nav>
        <ProfileMenu hasName />
      </header>
      <header className={styles['top']}>
        <Logo />
        <TopLinks items={items} />
        <ProfileMenu />
      </header>
      <main id="content" className={styles['content']}>
        <LiveNote />
        <Outlet />
      </main>
      <BottomBar items={items} />
      <UnfinishedWork />
    </div>
  );
}
