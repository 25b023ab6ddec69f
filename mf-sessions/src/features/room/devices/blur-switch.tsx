import { Flex, Switch } from '@acquaint/ui';
import { useId } from 'react';
import styles from '../room.module.css';
import { SMOOTH, type Blur, type BlurProblem } from './use-blur.ts';
import { t } from '../../../i18n.ts';

/** Switch for blurring what is behind the person, and why it cannot be switched on. */
export function BlurSwitch({ blur }: { readonly blur: Blur }) {
  const id = useId();
  return (
    <div>
      <Flex gap={8} align="center">
        <Switch
          id={id}
          checked={blur.isOn}
          loading={blur.isStarting}
          disabled={!blur.isOffered}
          onChange={blur.turn}
        />
        <label htmlFor={id}>{t('Blur my background')}</label>
      </Flex>
      <p role="status" className={styles['blurText']}>
        {blur.isOffered ? blur.problem && textOf(blur.problem) : t('This browser can’t blur backgrounds.')}
      </p>
    </div>
  );
}

function textOf(problem: BlurProblem): string {
  const why =
    problem.kind === 'too-slow'
      ? t(
          'This computer is too slow to blur your background: it manages {count, number} frames per second, and smooth video needs {needed, number}.',
          { count: Math.floor(problem.perSecond), needed: SMOOTH },
        )
      : t('We couldn’t blur your background. Try again.');
  return problem.isCameraOff ? `${why} ${t('Your camera is off, so no one can see your background.')}` : why;
}
