import type { VerifiedBadge, VerifiedMark } from '@acquaint/contracts';
import { TimeText } from '@acquaint/ui';
import { SafetyCertificateOutlined } from '@acquaint/ui/icons';

const BADGES: Readonly<Record<VerifiedBadge, string>> = { expert: 'an expert', investor: 'an investor' };

/** Says what staff have looked at, and when: a bare tick would promise more. */
export function VerifiedNote({ mark }: { readonly mark: VerifiedMark }) {
  const badges = mark.badges.map((badge) => BADGES[badge]).join(' and ');
  return (
    <span>
      <SafetyCertificateOutlined aria-hidden />{' '}
      {mark.what === 'name' ? 'Name verified' : 'Name and work verified'}
      {badges !== '' && `, also as ${badges},`} on <TimeText at={mark.verified_at} format="date" />
    </span>
  );
}
