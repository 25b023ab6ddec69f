import { msg } from '@acquaint/i18n';
import { t } from '../../../i18n.ts';

/** Describes what a yearly plan saves: a number of free months if it is whole, otherwise a percentage. */
export function savingText({
  monthly_cents,
  yearly_cents,
}: {
  readonly monthly_cents: number;
  readonly yearly_cents: number;
}): string | null {
  const saved = 12 * monthly_cents - yearly_cents;
  if (monthly_cents <= 0 || saved <= 0) return null;
  const months = Math.floor(saved / monthly_cents);
  if (months > 0 && months < 12) return t(MONTHS_FREE, { months });
  const percent = Math.floor((saved * 100) / (12 * monthly_cents));
  return percent > 0 ? t('{percent}% off', { percent }) : null;
}

const MONTHS_FREE = msg(
  '{months, plural, =1 {one month free} =2 {two months free} =3 {three months free} =4 {four months free} =5 {five months free} =6 {six months free} =7 {seven months free} =8 {eight months free} =9 {nine months free} =10 {ten months free} =11 {eleven months free} other {# months free}}',
);
