import type { CaptionStyle } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { Flex, Segmented } from '@acquaint/ui';
import { useId } from 'react';
import { t } from '../../../i18n.ts';

const STYLES: readonly { readonly value: CaptionStyle; readonly label: string }[] = [
  { value: 'plain', label: msg('Plain') },
  { value: 'boxed', label: msg('On a dark background') },
  { value: 'large', label: msg('Large') },
];

interface CaptionStyleFieldProps {
  readonly value: CaptionStyle;
  readonly onChange: (value: CaptionStyle) => void;
}

/** Chooses how the captions are written; the preview shows it at once (R-PEEK-80). */
export function CaptionStyleField({ value, onChange }: CaptionStyleFieldProps) {
  const label = useId();
  return (
    <Flex gap={8} align="center" wrap>
      <span id={label}>{t('Captions')}</span>
      <Segmented
        aria-labelledby={label}
        value={value}
        options={STYLES.map((style) => ({ value: style.value, label: t(style.label) }))}
        onChange={onChange}
      />
    </Flex>
  );
}
