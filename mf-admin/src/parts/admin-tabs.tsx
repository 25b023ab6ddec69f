import { NavLink } from '@acquaint/remote-kit';
import styles from './admin-tabs.module.css';

/** The pages of the admin area. */
export function AdminTabs() {
  return (
    <nav aria-label="Admin area" className={styles['tabs']}>
      <NavLink to="/custom-admin" end>
        People
      </NavLink>
      <NavLink to="/custom-admin/sessions">Sessions</NavLink>
      <NavLink to="/custom-admin/inquiries">Inquiries</NavLink>
      <NavLink to="/custom-admin/verifications">Verifications</NavLink>
      <NavLink to="/custom-admin/remotes">Remotes</NavLink>
      <NavLink to="/custom-admin/matching">Matching</NavLink>
    </nav>
  );
}
