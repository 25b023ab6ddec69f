import { msg } from '@acquaint/i18n/languages';

/** Academic levels to choose from, from school to professor. Names are translated by `t`. */
export const ACADEMIC_LEVELS: readonly { readonly slug: string; readonly name: string }[] = [
  { slug: 'school', name: msg('School') },
  { slug: 'vocational-training', name: msg('Vocational training') },
  { slug: 'some-university', name: msg('Some university') },
  { slug: 'bachelor', name: msg('Bachelor’s degree') },
  { slug: 'master', name: msg('Master’s degree') },
  { slug: 'doctorate', name: msg('Doctorate') },
  { slug: 'postdoc', name: msg('Postdoctoral researcher') },
  { slug: 'professor', name: msg('Professor') },
  { slug: 'self-taught', name: msg('Self-taught') },
];

/** Returns whether the slug is one of `ACADEMIC_LEVELS`. */
export function isAcademicLevel(slug: string): boolean {
  return ACADEMIC_LEVELS.some((level) => level.slug === slug);
}
