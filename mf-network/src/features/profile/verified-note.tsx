import type { VerifiedMark } from '@acquaint/contracts';
import { TimeText } from '@acquaint/ui';
import { SafetyCertificateOutlined } from '@acquaint/ui/icons';

/** Says what staff have looked at, and when: a bare tick would promise more. */
export function VerifiedNote({ mark }: { readonly mark: VerifiedMark }) {
  return (
    <span>
      <SafetyCertificateOutlined aria-hidden />{' '}
      {mark.what === 'name' ? 'Name verified' : 'Name and work verified'} on{' '}
      <TimeText at={mark.verified_at} format="date" />
    </span>
  );
}
