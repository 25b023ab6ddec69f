import type { VerifiedMark } from '@acquaint/contracts';
import { TimeText } from '@acquaint/ui';
import { SafetyCertificateOutlined } from '@acquaint/ui/icons';
import { rich } from '../../i18n.ts';

/** Says what staff have verified and when, because a plain check mark would suggest more. */
export function VerifiedNote({ mark }: { readonly mark: VerifiedMark }) {
  const [badge = 'none', ...more] = mark.badges;
  return (
    <span>
      <SafetyCertificateOutlined aria-hidden />{' '}
      {rich(
        '{what, select, name {Name verified} other {Name and work verified}}{badges, select, none {} expert {, also as an expert,} investor {, also as an investor,} other {, also as an expert and an investor,}} on {date}',
        {
          what: mark.what,
          badges: more.length > 0 ? 'both' : badge,
          date: <TimeText at={mark.verified_at} format="date" />,
        },
      )}
    </span>
  );
}
