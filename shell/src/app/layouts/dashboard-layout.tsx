import { Outlet } from 'react-router-dom';
import { Logo } from '../../site/logo.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { NavList } from './nav-list.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { useNavItems } from './nav-items.ts';
import styles from './layouts.module.css';

/** Navigation beside the page; on a phone a bar at the bottom. */
export function DashboardLayout() {
  const items = useNavItems();
  return (
    <div className={styles['dashboard']}>
      <div className={styles['side']}>
        <Logo />
        <nav aria-label="Main" className={styles['sideNav']}>
          <NavList items={items} />
        </nav>
        <ProfileMenu hasName />
      </div>
      <header className={styles['top']}>
        <Logo />
        <ProfileMenu />
      </header>
      <main id="content" className={styles['content']}>
        <Outlet />
      </main>
      <BottomBar items={items} />
    </div>
  );
}
