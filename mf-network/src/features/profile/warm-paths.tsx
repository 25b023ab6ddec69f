import { PersonAvatar } from '@acquaint/ui';
import { OnRequest } from '../../components/on-request.tsx';
import { Paths, type PathsProps } from '../../components/people-actions/paths.tsx';
import { t } from '../../i18n.ts';
import styles from './profile-view.module.css';

/** Says who could introduce the reader to the shown member (R-MATCH-24), and lets them ask. Nothing if there is no one to show. */
export function WarmPaths({ paths, person }: PathsProps) {
  const name = person.first_name;
  const [first] = paths;
  if (first === undefined) return null;
  const through = { name: first.person.first_name, other: name, more: paths.length - 1 };
  return (
    <div className={styles['asking']}>
      <p className={styles['path']}>
        <PersonAvatar person={first.person} size={28} />
        {t(
          '{more, plural, =0 {{name} can introduce you to {other}.} =1 {{name} and one other person can introduce you to {other}.} other {{name} and # other people can introduce you to {other}.}}',
          through,
        )}
      </p>
      <OnRequest
        question={t('Ask for an introduction')}
        label={t('Who can introduce you to {name}', { name })}
        style={{ inlineSize: '100%' }}
      >
        <Paths paths={paths} person={person} />
      </OnRequest>
    </div>
  );
}
