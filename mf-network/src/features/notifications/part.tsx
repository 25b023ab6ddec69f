import type { ReactNode } from 'react';

/** The level of the headings: one below the heading that the settings stand under. */
export type Heading = 'h2' | 'h3';

interface PartProps {
  readonly title: string;
  readonly heading: Heading;
  readonly children: ReactNode;
}

/** One part of the settings, under its heading. */
export function Part({ title, heading: Title, children }: PartProps) {
  return (
    <section aria-label={title}>
      <Title style={{ fontSize: 18, marginTop: 0 }}>{title}</Title>
      {children}
    </section>
  );
}
