import type { MatchModel } from '@acquaint/contracts';
import { Button, Card, Flex, formatNumber, personName, Tag, TimeText, useLocale } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { rich, t } from '../../i18n.ts';
import styles from './matching.module.css';

const STATE = {
  live: { color: 'success', word: msg('live') },
  retired: { color: 'default', word: msg('retired') },
  refused: { color: 'warning', word: msg('rejected') },
  waiting: { color: 'processing', word: msg('waiting for you') },
} as const;

interface ModelCardProps {
  readonly model: MatchModel;
  /** Left out for staff with read-only access. */
  readonly onChoose?: () => void;
  readonly onRelease?: () => void;
}

/** A model version: its state, how well it predicted held-out answers, and its numbers. */
export function ModelCard({ model, onChoose, onRelease }: ModelCardProps) {
  const { quality, version } = model;
  const formats = useLocale();
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? t('none') : formatNumber(value, 3, formats);
  return (
    <Card>
      <Flex justify="space-between" align="start" gap={16} wrap>
        <div className={styles['grow']}>
          <h3 className={styles['version']}>
            {version} <Tag color={STATE[model.state].color}>{t(STATE[model.state].word)}</Tag>
            {model.is_pinned && <Tag>{t('pinned')}</Tag>}
          </h3>
          <p>
            {rich(
              model.origin === 'hand'
                ? 'From {day}.'
                : 'Learnt from {count, plural, one {# answer} other {# answers}}, {day}.',
              { count: model.answers, day: <TimeText at={model.made_at} format="date" /> },
            )}{' '}
            {model.note}
            {model.set_by &&
              ` ${t('Made live by {name}: “{reason}”', { name: personName(model.set_by), reason: model.set_reason })}`}
          </p>
          {quality && (
            <dl className={styles['figures']}>
              <div>
                <dt>{t('Held-out answers')}</dt>
                <dd>{quality.answers}</dd>
              </div>
              <div>
                <dt>{t('Error (log-loss)')}</dt>
                <dd>
                  {t('{now}, before {before}', {
                    now: figure(quality.log_loss),
                    before: figure(quality.before_log_loss),
                  })}
                </dd>
              </div>
              {quality.gain && (
                <div>
                  <dt>{t('Gain, 95% confidence')}</dt>
                  <dd>
                    {t('{mean}, from {from} to {to}', {
                      mean: figure(quality.gain.mean),
                      from: figure(quality.gain.from),
                      to: figure(quality.gain.to),
                    })}
                  </dd>
                </div>
              )}
              <div>
                <dt>{t('Ranking (AUC, 0.5 is chance)')}</dt>
                <dd>{figure(quality.auc)}</dd>
              </div>
            </dl>
          )}
          <details>
            <summary>{t('Figures for {version}', { version })}</summary>
            <dl className={styles['weights']}>
              {Object.entries({ ...model.policy, ...model.weights }).map(([name, weight]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{figure(weight)}</dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
        {onRelease && model.is_pinned && (
          <Button onClick={onRelease}>{t('Turn automatic learning back on')}</Button>
        )}
        {onChoose && model.state !== 'live' && (
          <Button aria-label={t('Make {version} live', { version })} onClick={onChoose}>
            {t('Make live')}
          </Button>
        )}
      </Flex>
    </Card>
  );
}
