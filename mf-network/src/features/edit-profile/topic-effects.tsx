import { useEndpointQuery } from '@acquaint/api-client';
import { EXPERTISE_SELECTIONS, listTopicEffects, type TopicEffect } from '@acquaint/contracts';
import { AsyncState, Button, Card } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useId, useState } from 'react';
import { t } from '../../i18n.ts';

const TITLE = { expert_in: msg('Expert in'), looking_for: msg('Looking for') } as const;
/** Number of suggestions shown. */
const MOST = 5;

interface TopicEffectsProps {
  /** Returns the slugs currently chosen in the form. */
  readonly valueOf: (list: TopicEffect['list']) => readonly string[];
  readonly onChoose: (list: TopicEffect['list'], slugs: string[]) => void;
}

/** Lets a long translated label wrap onto a second line. */
const QUESTION = {
  paddingInline: 0,
  marginBottom: 16,
  height: 'auto',
  whiteSpace: 'normal',
  textAlign: 'start',
} as const;

/** Shows which topic would bring how many more introductions. Computed only on request. */
export function TopicEffects(props: TopicEffectsProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked) {
    return (
      <Button type="link" style={QUESTION} onClick={() => setIsAsked(true)}>
        {t('Which topic would bring more introductions?')}
      </Button>
    );
  }
  return (
    <Card size="small" style={{ marginBottom: 24 }}>
      <EffectList list="looking_for" {...props} />
      <EffectList list="expert_in" {...props} />
    </Card>
  );
}

function EffectList({ list, valueOf, onChoose }: TopicEffectsProps & { readonly list: TopicEffect['list'] }) {
  const effects = useEndpointQuery(listTopicEffects, { query: { list } });
  const [chosen, setChosen] = useState<TopicEffect | null>(null);
  const choose = (effect: TopicEffect): void => {
    const { topic, instead_of } = effect;
    const now = valueOf(list);
    onChoose(
      list,
      instead_of ? now.map((slug) => (slug === instead_of.slug ? topic.slug : slug)) : [...now, topic.slug],
    );
    setChosen(effect);
  };
  return (
    <section aria-label={t('Topics for “{list}”', { list: t(TITLE[list]) })}>
      <strong>{t(TITLE[list])}</strong>
      <AsyncState query={effects}>
        {({ results }) => {
          const opening = results.filter(({ opens }) => opens > 0).slice(0, MOST);
          if (opening.length === 0)
            return <p>{t('No other topic would bring more introductions right now.')}</p>;
          return (
            <ul>
              {opening.map((effect) => (
                <Effect
                  key={effect.topic.slug}
                  effect={effect}
                  refusal={refusalOf(effect, valueOf(list))}
                  onChoose={() => choose(effect)}
                />
              ))}
            </ul>
          );
        }}
      </AsyncState>
      <p role="status">
        {chosen &&
          t('Selected: {change}. It takes effect once you save your profile.', { change: changeOf(chosen) })}
      </p>
    </section>
  );
}

interface EffectProps {
  readonly effect: TopicEffect;
  /** Why it cannot be chosen now; null if it can. */
  readonly refusal: string | null;
  readonly onChoose: () => void;
}

function Effect({ effect, refusal, onChoose }: EffectProps) {
  const refusalId = useId();
  return (
    <li>
      {textOf(effect)}{' '}
      <Button
        type="link"
        size="small"
        aria-label={t('Choose: {change}', { change: changeOf(effect) })}
        // Not `disabled`: the button would lose the focus, and a screen reader would not say why.
        aria-disabled={refusal !== null}
        {...(refusal === null ? {} : { 'aria-describedby': refusalId, style: REFUSED })}
        onClick={() => {
          if (refusal === null) onChoose();
        }}
      >
        {t('Choose')}
      </Button>{' '}
      {refusal !== null && <span id={refusalId}>{refusal}</span>}
    </li>
  );
}

const REFUSED = { opacity: 0.5, cursor: 'not-allowed' } as const;

/**
 * Returns why a suggestion no longer applies, and what to do; null if it does. The numbers are for the saved lists, so a list edited
 * since must not be overwritten.
 */
function refusalOf({ topic, instead_of }: TopicEffect, now: readonly string[]): string | null {
  if (now.includes(topic.slug)) return t('{topic} is in this list now.', { topic: topic.name });
  if (instead_of && !now.includes(instead_of.slug))
    return t('You took {topic} out of the list. Save your profile to see new suggestions.', {
      topic: instead_of.name,
    });
  if (!instead_of && now.length >= EXPERTISE_SELECTIONS.maximum)
    return t('This list has {max} topics, the most it can have. Take one out to choose another.', {
      max: EXPERTISE_SELECTIONS.maximum,
    });
  return null;
}

function changeOf({ topic, instead_of }: TopicEffect): string {
  return instead_of
    ? t('{topic} instead of {other}', { topic: topic.name, other: instead_of.name })
    : topic.name;
}

function textOf({ topic, instead_of, opens }: TopicEffect): string {
  return instead_of
    ? t(
        '{topic} instead of {other} would bring {opens, plural, one {# more introduction} other {# more introductions}}.',
        { topic: topic.name, other: instead_of.name, opens },
      )
    : t('{topic} would bring {opens, plural, one {# more introduction} other {# more introductions}}.', {
        topic: topic.name,
        opens,
      });
}
