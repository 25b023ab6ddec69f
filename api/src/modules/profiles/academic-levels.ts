/** Academic levels to choose from, from school to professor. */
export const ACADEMIC_LEVELS: readonly { readonly slug: string; readonly name: string }[] = [
  { slug: 'school', name: 'School' },
  { slug: 'vocational-training', name: 'Vocational training' },
  { slug: 'some-university', name: 'Some university' },
  { slug: 'bachelor', name: 'Bachelor' },
  { slug: 'master', name: 'Master' },
  { slug: 'doctorate', name: 'Doctorate' },
  { slug: 'postdoc', name: 'Postdoctoral researcher' },
  { slug: 'professor', name: 'Professor' },
  { slug: 'self-taught', name: 'Self-taught' },
];

/** True for one of the list. */
export function isAcademicLevel(slug: string): boolean {
  return ACADEMIC_LEVELS.some((level) => level.slug === slug);
}
