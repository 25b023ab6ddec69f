import type { Profile } from '@acquaint/contracts';
import { Card, Flex, Progress } from '@acquaint/ui';
import { CheckOutlined } from '@acquaint/ui/icons';
import { Link } from '@acquaint/remote-kit';
import { rich, t } from '../../i18n.ts';

type Strength = NonNullable<Profile['strength']>;

const AVAILABILITY = '/dashboard/your-sessions';

/** Shows how complete the profile is, and the next best step. */
export function StrengthCard({ strength }: { readonly strength: Strength }) {
  const left = strength.steps.filter(({ is_done }) => !is_done);
  const [next, ...others] = left;
  return (
    <Card size="small" style={{ marginBottom: 24 }}>
      <section aria-label={t('Profile strength')}>
        <Flex gap={16} align="center" wrap>
          <Progress
            type="circle"
            percent={strength.percent}
            size={64}
            aria-label={t('Your profile is {percent}% complete', { percent: strength.percent })}
          />
          <div style={{ flex: '1 1 240px' }}>
            {next ? (
              <>
                <strong>{rich('Next: {step}', { step: labelOf(next) })}</strong>
                <div>
                  {t(
                    'That will bring you to {percent}%. The more complete your profile, the better your introductions.',
                    {
                      percent: strength.percent + next.weight,
                    },
                  )}
                </div>
              </>
            ) : (
              <strong>
                <CheckOutlined aria-hidden /> {t('Your profile has everything people need to say yes.')}
              </strong>
            )}
          </div>
        </Flex>
        {others.length > 0 && (
          <details style={{ marginTop: 12 }}>
            <summary>
              {t('{count, plural, one {One more step} other {# more steps}}', { count: others.length })}
            </summary>
            <ul style={{ marginBottom: 0 }}>
              {others.map((step) => (
                <li key={step.key}>
                  {rich('{step} (+{weight}%)', { step: labelOf(step), weight: step.weight })}
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>
    </Card>
  );
}

/** Returns the label of a step, as a link if it is done on another page. */
function labelOf({ key, label }: Strength['steps'][number]) {
  return key === 'availability' ? <Link to={AVAILABILITY}>{label}</Link> : label;
}
