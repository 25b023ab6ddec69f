import { useInitialData } from '@acquaint/api-client';
import { isHigherRole, mayCall, type AdminPerson, type Endpoint } from '@acquaint/contracts';
import { Alert } from '@acquaint/ui';

/** Id of the note that explains why buttons are missing or disabled; disabled ones refer to it with `aria-describedby`. */
export const NOTE_ID = 'look-only';

/** Returns whether the role of the current member allows a call. The server checks this again. */
export function useMayCall(endpoint: Pick<Endpoint, 'access'>): boolean {
  const role = useInitialData().data?.user_data.role;
  return role !== undefined && mayCall(role, endpoint);
}

/** Returns a function that says whether the current member may act on another: never on themselves or equals (R-ADMIN-4). */
export function useMayActOn(endpoint: Pick<Endpoint, 'access'>): (person: AdminPerson) => boolean {
  const own = useInitialData().data?.user_data;
  return ({ id, role }) =>
    own !== undefined && own.id !== id && mayCall(own.role, endpoint) && isHigherRole(own.role, role);
}

interface LookOnlyNoteProps {
  /** What the decisions on this page need. */
  readonly endpoint: Pick<Endpoint, 'access'>;
  /** What the reader can do here, and whom to ask for the rest. */
  readonly text: string;
}

/** Note for staff whose role does not allow the decisions of a page. */
export function LookOnlyNote({ endpoint, text }: LookOnlyNoteProps) {
  const isLoaded = useInitialData().data !== undefined;
  const may = useMayCall(endpoint);
  if (!isLoaded || may) return null;
  return <Alert id={NOTE_ID} type="info" showIcon title={text} style={{ marginBottom: 16 }} />;
}
