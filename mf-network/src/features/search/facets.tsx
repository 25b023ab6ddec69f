import type { SearchFacets } from '@acquaint/contracts';
import { Select, cityName } from '@acquaint/ui';
import { languageName } from '../../components/languages.ts';
import { t } from '../../i18n.ts';
import styles from './search.module.css';
import { topicOf } from './readable.ts';

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
    nameOf: (value: string) => string,
    values: readonly { readonly value: string; readonly name?: string; readonly count: number }[],
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
          ...values.map(({ value, name, count }) => ({
            value,
            label: `${name ?? nameOf(value)} (${count})`,
          })),
          // Until the answer is here, it is not known how many there are.
          ...missing.map((value) => ({ value, label: facets ? `${nameOf(value)} (0)` : nameOf(value) })),
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
        topicOf,
        (facets?.topics ?? []).map(({ slug, name, count }) => ({ value: slug, name, count })),
      )}
      {select(
        'place',
        t('Place'),
        t('Anywhere'),
        (place) => place,
        (facets?.places ?? []).map(({ place, count }) => ({ value: place, count })),
      )}
      {select(
        'time_zone',
        t('Time zone'),
        t('Any time zone'),
        cityName,
        (facets?.time_zones ?? []).map(({ time_zone, count }) => ({ value: time_zone, count })),
      )}
      {select(
        'language',
        t('Language they speak'),
        t('Any language'),
        languageName,
        (facets?.languages ?? []).map(({ language, count }) => ({ value: language, count })),
      )}
    </div>
  );
}
