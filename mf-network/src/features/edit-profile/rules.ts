import { t } from '../../words.ts';

/** A field that must be filled in. */
export function required() {
  return { required: true, whitespace: true, message: t('This field is required') } as const;
}

/** A text of at most this many letters. */
export function upTo(max: number) {
  return { max, message: t('At most {max} characters', { max }) } as const;
}
