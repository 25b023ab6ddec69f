import { useSidebarCounts } from '@acquaint/api-client';
import { NavLink } from '@acquaint/remote-kit';
import { VisuallyHidden } from '@acquaint/ui';
import styles from './admin-tabs.module.css';

/** The pages of the admin area, with what waits there. */
export function AdminTabs() {
  const waiting = useSidebarCounts().data?.verifications ?? 0;
  return (
    <nav aria-label="Admin area" className={styles['tabs']}>
      <NavLink to="/custom-admin" end>
        People
      </NavLink>
      <NavLink to="/custom-admin/sessions">Sessions</NavLink>
      <NavLink to="/custom-admin/inquiries">Inquiries</NavLink>
      <NavLink to="/custom-admin/verifications">
        Verifications
        {waiting > 0 && (
          <span className={styles['count']}>
            {waiting > 99 ? '99+' : waiting}
            <VisuallyHidden> waiting</VisuallyHidden>
          </span>
        )}
      </NavLink>
      <NavLink to="/custom-admin/remotes">Remotes</NavLink>
      <NavLink to="/custom-admin/matching">Matching</NavLink>
    </nav>
  );
}
