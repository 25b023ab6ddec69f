import { Button } from '@acquaint/ui';
import { useState } from 'react';
import styles from './devtools.module.css';

/** Copies a text to the clipboard and says whether that worked. */
export function CopyButton({ text }: { readonly text: () => string }) {
  const [outcome, setOutcome] = useState('');
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setOutcome('Copied.'),
      () => setOutcome('This browser does not let the page copy.'),
    );
  };
  return (
    <>
      <Button onClick={copy}>Copy all as JSON</Button>
      <span role="status" className={styles['soft']}>
        {outcome}
      </span>
    </>
  );
}
