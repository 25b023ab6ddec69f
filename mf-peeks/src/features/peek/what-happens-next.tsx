import { useInitialData } from '@acquaint/api-client';
import type { Peek } from '@acquaint/contracts';
import { formatList, personName } from '@acquaint/ui';
import { useId } from 'react';
import { t } from '../../i18n.ts';
import { isIdentified } from './is-identified.ts';
import styles from './peek.module.css';

/** Whether nobody has stopped a peek, and its reader has nothing to decide at the moment. */
export const isOnItsWay = ({ did_clip, is_skipped, is_taken_down, video_state }: Peek): boolean =>
  !is_skipped && !is_taken_down && (video_state === 'making' || (did_clip && video_state === 'ready'));

type StepState = 'done' | 'now' | 'next';

/** The way of a peek to its publication, and where it is: its video, everyone's decision, its speakers, the feed. */
export function WhatHappensNext({ peek }: { readonly peek: Peek }) {
  const titleId = useId();
  const me = useInitialData().data?.user_data.id;
  const { did_clip: didAgree, video_state, joined_users: people, guest } = peek;
  const isMade = video_state === 'ready';
  const others = [
    ...people.filter(({ id }) => id !== me).map(personName),
    ...(guest?.answer === 'waiting' ? [guest.name] : []),
  ];
  const steps: readonly (readonly [StepState, string])[] = [
    [isMade ? 'done' : 'now', t('The video is made and checked.')],
    ...(didAgree ? [] : [[isMade ? 'now' : 'next', t('You watch it and decide.')] as const]),
    ...(others.length === 0
      ? []
      : [
          [
            isMade && didAgree ? 'now' : 'next',
            t('{names} must agree to exactly this version.', { names: formatList(others) }),
          ] as const,
        ]),
    ...(isIdentified(peek) ? [] : [['next', t('Someone says who’s speaking.')] as const]),
    [
      'next',
      guest === null ? t('It’s in the feed, and anyone with its link can watch it.') : t('It’s in the feed.'),
    ],
  ];
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['head']}>
        {t('What happens next')}
      </h2>
      <ol className={styles['steps']}>
        {steps.map(([state, text]) => (
          <li key={text} data-state={state} {...(state === 'now' && { 'aria-current': 'step' as const })}>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
