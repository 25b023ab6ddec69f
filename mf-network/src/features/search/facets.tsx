import type { SearchFacets } from '@acquaint/contracts';
import { Select } from '@acquaint/ui';
import { languageName } from '../../components/languages.ts';
import { t } from '../../i18n.ts';
import styles from './search.module.css';
import { zoneName } from './zone-name.ts';

type Choice = 'topic' | 'place' | 'time_zone' | 'language';

interface FacetsProps {
  /** Undefined until the first answer. */
  readonly facets: SearchFacets | undefined;
  readonly choices: Readonly<Partial<Record<Choice, string>>>;
  readonly onChoose: (key: Choice, value: string) => void;
}

/** Topic, place, time zone and language, each with how many of the people found have it. */
export function Facets({ facets, choices, onChoose }: FacetsProps) {
  const select = (
    key: Choice,
    label: string,
    placeholder: string,
    values: readonly { readonly value: string; readonly name: string; readonly count: number }[],
  ) => {
    const chosen = choices[key];
    // Even if no one matches the chosen filter any more, it is still shown, so that it can be cleared.
    const missing = chosen !== undefined && !values.some(({ value }) => value === chosen) ? [chosen] : [];
    return (
      <Select
        aria-label={label}
        placeholder={placeholder}
        allowClear
        value={chosen ?? null}
        onChange={(value?: string) => onChoose(key, value ?? '')}
        options={[
          ...values.map(({ value, name, count }) => ({ value, label: `${name} (${count})` })),
          ...missing.map((value) => ({ value, label: value })),
        ]}
      />
    );
  };
  return (
    <div className={styles['facets']}>
      {select(
        'topic',
        t('Topic they know'),
        t('Any topic'),
        (facets?.topics ?? []).map(({ slug, name, count }) => ({ value: slug, name, count })),
      )}
      {select(
        'place',
        t('Place'),
        t('Anywhere'),
        (facets?.places ?? []).map(({ place, count }) => ({ value: place, name: place, count })),
      )}
      {select(
        'time_zone',
        t('Time zone'),
        t('Any time zone'),
        (facets?.time_zones ?? []).map(({ time_zone, count }) => ({
          value: time_zone,
          name: zoneName(time_zone),
          count,
        })),
      )}
      {select(
        'language',
        t('Language they speak'),
        t('Any language'),
        (facets?.languages ?? []).map(({ language, count }) => ({
          value: language,
          name: languageName(language),
          count,
        })),
      )}
    </div>
  );
}
