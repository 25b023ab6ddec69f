import { fileUrl } from '@acquaint/api-client';
import type { Conversation } from '@acquaint/contracts';
import { PersonAvatar } from '@acquaint/ui';
import { TeamOutlined } from '@acquaint/ui/icons';
import type { CSSProperties } from 'react';
import styles from './conversation-face.module.css';

/** What a conversation is recognized by: the other person, the circle's picture or the first letter of its name, or a sign for a group. */
export function ConversationFace({
  conversation,
  me,
}: {
  readonly conversation: Conversation;
  readonly me: string;
}) {
  const { kind, members, title, circle_id: circleId, cover_url: coverUrl } = conversation;
  const other = kind === 'direct' ? members.find(({ person }) => person.id !== me)?.person : undefined;
  if (other) return <PersonAvatar person={other} size={40} />;
  if (coverUrl !== null) return <img className={styles['face']} src={fileUrl(coverUrl)} alt="" />;
  if (circleId === null)
    return (
      <span className={styles['face']}>
        <TeamOutlined aria-hidden />
      </span>
    );
  const hue = Number.parseInt(circleId.slice(-6), 16) % 360;
  return (
    <span aria-hidden className={styles['face']} data-circle style={{ '--hue': hue } as CSSProperties}>
      {[...title][0]?.toUpperCase()}
    </span>
  );
}
