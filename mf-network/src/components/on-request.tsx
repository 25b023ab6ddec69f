import { Button, Card } from '@acquaint/ui';
import { useState, type CSSProperties, type ReactNode } from 'react';

interface OnRequestProps {
  /** The question that the reader may ask. */
  readonly question: string;
  /** Accessible name of the answer. */
  readonly label: string;
  /** Of the answer's card. */
  readonly style?: CSSProperties;
  /** The answer, which is fetched once it is rendered. */
  readonly children: ReactNode;
}

/** A question as a button; shows the answer once the reader has asked. */
export function OnRequest({ question, label, style, children }: OnRequestProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked) {
    return (
      <div>
        <Button type="link" style={{ paddingInline: 0 }} onClick={() => setIsAsked(true)}>
          {question}
        </Button>
      </div>
    );
  }
  return (
    <Card size="small" {...(style ? { style } : {})}>
      <section aria-label={label}>{children}</section>
    </Card>
  );
}
