import { NavLink } from '@acquaint/remote-kit';
import { Flex } from '@acquaint/ui';

/** The pages of the admin area. */
export function AdminTabs() {
  return (
    <nav aria-label="Admin area">
      <Flex gap={16} style={{ marginBottom: 24 }}>
        <NavLink to="/custom-admin" end>
          People
        </NavLink>
        <NavLink to="/custom-admin/remotes">Remotes</NavLink>
      </Flex>
    </nav>
  );
}
