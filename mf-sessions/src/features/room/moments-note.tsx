import { Alert, Tag } from '@acquaint/ui';

interface MomentsNoteProps {
  readonly count: number;
  readonly problem: string | null;
}

/** Says that a moment was marked, or why not. */
export function MomentsNote({ count, problem }: MomentsNoteProps) {
  return (
    <>
      {problem !== null && <Alert type="error" banner role="alert" title={problem} />}
      <div role="status">
        {count > 0 && (
          <Tag color="success">{count === 1 ? 'A moment is marked' : `${count} moments are marked`}</Tag>
        )}
      </div>
    </>
  );
}
