import { fileUrl } from '@acquaint/api-client';
import type { Circle } from '@acquaint/contracts';
import { cx } from '@acquaint/ui';
import type { CSSProperties } from 'react';
import styles from './cover.module.css';

/** The cover of a circle: its picture, or one that is drawn in a hue of its own. */
export function Cover({ circle }: { readonly circle: Pick<Circle, 'id' | 'cover_url'> }) {
  if (circle.cover_url !== null)
    return <img className={styles['cover']} src={fileUrl(circle.cover_url)} alt="" />;
  const hue = Number.parseInt(circle.id.slice(-6), 16) % 360;
  return (
    <div
      className={cx(styles['cover'], styles['drawn'])}
      style={{ '--hue': Number.isNaN(hue) ? 170 : hue } as CSSProperties}
    />
  );
}
