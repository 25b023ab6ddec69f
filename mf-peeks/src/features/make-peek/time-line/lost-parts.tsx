import type { PeekDesk } from '@acquaint/contracts';
import { personName } from '@acquaint/ui';
import { t } from '../../../i18n.ts';
import { placeText } from '../../../components/place-text.ts';

/** Says whose browser lost something while it recorded, and from when to when (R-REC-8). Nothing when nothing was lost. */
export function LostParts({ desk: { people, stretches } }: { readonly desk: PeekDesk }) {
  const lost = stretches.flatMap(({ from_seconds, until_seconds, lost_person_ids }) =>
    people
      .filter(({ id }) => lost_person_ids.includes(id))
      .map((person) => ({ person, from_seconds, until_seconds })),
  );
  if (lost.length === 0) return null;
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }} aria-label={t('Missing parts')}>
      {lost.map(({ person, from_seconds, until_seconds }) => (
        <li key={`${person.id} ${from_seconds}`}>
          {t(
            '{name}’s browser lost a few seconds between {from} and {until}. You can’t make a peek from this part.',
            { name: personName(person), from: placeText(from_seconds), until: placeText(until_seconds) },
          )}
        </li>
      ))}
    </ul>
  );
}
