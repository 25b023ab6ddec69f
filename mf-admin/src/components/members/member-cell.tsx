import type { AdminPerson } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Flex, PersonAvatar, personName } from '@acquaint/ui';
import type { ReactNode } from 'react';
import { EmailText } from '../email-text.tsx';

interface MemberCellProps {
  readonly person: AdminPerson;
  /** Shown next to the name. */
  readonly tags: ReactNode;
  /** Shown between the name and the email address. */
  readonly children?: ReactNode;
}

/** Who a member is, with a link to their page for staff: in each row of a list. */
export function MemberCell({ person, tags, children }: MemberCellProps) {
  return (
    <Flex gap={12} align="start">
      <PersonAvatar person={person} size={40} />
      <div style={{ minWidth: 0 }}>
        <Flex gap={8} wrap align="center">
          <Link
            style={{ fontWeight: 600, textDecoration: 'underline' }}
            to={to('/custom-admin/person', { id: person.id })}
          >
            {personName(person)}
          </Link>
          {tags}
        </Flex>
        {children}
        <div>
          <EmailText email={person.email} />
        </div>
      </div>
    </Flex>
  );
}
