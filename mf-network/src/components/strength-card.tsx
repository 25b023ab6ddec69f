import type { Address, Profile } from '@acquaint/contracts';
import { Card, Flex, Progress } from '@acquaint/ui';
import { CheckOutlined } from '@acquaint/ui/icons';
import { Link, to } from '@acquaint/remote-kit';
import { rich, t } from '../i18n.ts';
import styles from './strength-card.module.css';

type Strength = NonNullable<Profile['strength']>;
type Step = Strength['steps'][number];

const TOPICS = to('/dashboard/home/profile/edit', {}, 'topics');
const BASICS = to('/dashboard/home/profile/edit', {}, 'basics');

/** Where each step is done: a section of the profile's form, or another page. */
const PLACE: Readonly<Record<Step['key'], Address>> = {
  topics: TOPICS,
  statement: TOPICS,
  goals: TOPICS,
  picture: BASICS,
  headline: BASICS,
  story: to('/dashboard/home/profile/edit', {}, 'more'),
  experience: to('/dashboard/home/profile/edit', {}, 'experience'),
  availability: '/dashboard/your-sessions',
};

/** Shows how complete the profile is, and the next best step; each step leads to where it is done. */
export function StrengthCard({ strength }: { readonly strength: Strength }) {
  const left = strength.steps.filter(({ is_done }) => !is_done);
  const [next, ...others] = left;
  return (
    <Card size="small" style={{ marginBottom: 24 }}>
      <section aria-label={t('Profile strength')} className={styles['card']}>
        <Flex gap={16} align="center">
          <Progress
            type="circle"
            percent={strength.percent}
            size={64}
            aria-label={t('Your profile is {percent}% complete', { percent: strength.percent })}
          />
          <div className={styles['words']}>
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

function labelOf({ key, label }: Step) {
  return <Link to={PLACE[key]}>{label}</Link>;
}
