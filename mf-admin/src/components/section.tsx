import { Card } from '@acquaint/ui';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page of the admin area: a card with a heading. */
export function Section({ title, children }: SectionProps) {
  return <Card title={<h2 style={{ margin: 0, fontSize: 16 }}>{title}</h2>}>{children}</Card>;
}
