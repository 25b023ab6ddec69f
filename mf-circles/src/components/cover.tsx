import { fileUrl } from '@acquaint/api-client';
import type { Circle } from '@acquaint/contracts';
import { cx } from '@acquaint/ui';
import type { CSSProperties } from 'react';
import styles from './cover.module.css';

/** The cover of a circle: its picture, or one that is drawn in a hue of its own. */
export function Cover({ circle }: { readonly circle: Pick<Circle, 'id' | 'cover_url'> }) {
  if (circle.cover_url !== null)
    return <img className={styles['cover']} src={fileUrl(circle.cover_url)} alt="" />;
  return <div className={cx(styles['cover'], styles['drawn'])} style={hueOf(circle.id)} />;
}

/** What a circle is recognized by in a list: its picture, or the first letter of its name in its hue. */
export function CircleFace({ circle }: { readonly circle: Pick<Circle, 'id' | 'name' | 'cover_url'> }) {
  if (circle.cover_url !== null)
    return <img className={styles['face']} src={fileUrl(circle.cover_url)} alt="" />;
  return (
    <span aria-hidden className={cx(styles['face'], styles['letter'])} style={hueOf(circle.id)}>
      {[...circle.name][0]?.toUpperCase()}
    </span>
  );
}

function hueOf(id: string): CSSProperties {
  const hue = Number.parseInt(id.slice(-6), 16) % 360;
  return { '--hue': Number.isNaN(hue) ? 170 : hue } as CSSProperties;
}
