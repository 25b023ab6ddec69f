import type { PersonSummary } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import type { ReactNode } from 'react';

/** Returns what makes a part of a sentence (`rich`) a link to a member's page for staff. */
export const personLink = ({ id }: Pick<PersonSummary, 'id'>) =>
  function PersonLink(inside: ReactNode) {
    return (
      <Link style={{ textDecoration: 'underline' }} to={to('/custom-admin/person', { id })}>
        {inside}
      </Link>
    );
  };
