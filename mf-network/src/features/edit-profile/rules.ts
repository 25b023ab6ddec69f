import { t } from '../../i18n.ts';

/** Validation rule for a required field. */
export function required() {
  return { required: true, whitespace: true, message: t('This field is required') } as const;
}

/** Validation rule for a text of at most `max` characters. */
export function upTo(max: number) {
  return { max, message: t('At most {max} characters', { max }) } as const;
}
