import type { MatchModel } from '@acquaint/contracts';
import { Button, Card, Flex, formatNumber, personName, Tag, TimeText, useFormats } from '@acquaint/ui';
import styles from './matching.module.css';

const STATE = {
  live: { color: 'success', word: 'live' },
  retired: { color: 'default', word: 'retired' },
  refused: { color: 'warning', word: 'refused' },
  waiting: { color: 'processing', word: 'waiting for you' },
} as const;

interface ModelCardProps {
  readonly model: MatchModel;
  /** Left out for staff who may look only. */
  readonly onChoose?: () => void;
  readonly onRelease?: () => void;
}

/** A version: its state, how well it foretold what it had not seen, and its numbers. */
export function ModelCard({ model, onChoose, onRelease }: ModelCardProps) {
  const { quality } = model;
  const formats = useFormats();
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? 'none' : formatNumber(value, 3, formats);
  return (
    <Card>
      <Flex justify="space-between" align="start" gap={16} wrap>
        <div className={styles['grow']}>
          <h3 className={styles['version']}>
            {model.version} <Tag color={STATE[model.state].color}>{STATE[model.state].word}</Tag>
            {model.is_pinned && <Tag>pinned</Tag>}
          </h3>
          <p>
            {model.origin === 'hand' ? 'Set by people' : `Learnt from ${model.answers} answers`},{' '}
            <TimeText at={model.made_at} format="date" />. {model.note}
            {model.set_by && ` Made live by ${personName(model.set_by)}: “${model.set_reason}”`}
          </p>
          {quality && (
            <dl className={styles['figures']}>
              <div>
                <dt>Answers held back</dt>
                <dd>{quality.answers}</dd>
              </div>
              <div>
                <dt>Error (log-loss)</dt>
                <dd>
                  {figure(quality.log_loss)}, before {figure(quality.before_log_loss)}
                </dd>
              </div>
              {quality.gain && (
                <div>
                  <dt>Gain, 95 % sure</dt>
                  <dd>
                    {figure(quality.gain.mean)}, from {figure(quality.gain.from)} to {figure(quality.gain.to)}
                  </dd>
                </div>
              )}
              <div>
                <dt>Order (AUC, 0.5 is chance)</dt>
                <dd>{figure(quality.auc)}</dd>
              </div>
            </dl>
          )}
          <details>
            <summary>Numbers of {model.version}</summary>
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
        {onRelease && model.is_pinned && <Button onClick={onRelease}>Learn by itself again</Button>}
        {onChoose && model.state !== 'live' && (
          <Button aria-label={`Make ${model.version} live`} onClick={onChoose}>
            Make live
          </Button>
        )}
      </Flex>
    </Card>
  );
}
