import { currentLocale, languageOf } from '@acquaint/i18n';
import { useScheme } from '@acquaint/ui/scheme';
import { t } from '../../i18n.ts';
import styles from '../landing.module.css';
import { WhenReached } from './when-reached.tsx';

/** Taken from the running platform by `pnpm pictures`: by language and color scheme. */
const INTRODUCTION = {
  en: {
    light: new URL('../pictures/introduction-en-light.avif', import.meta.url).href,
    dark: new URL('../pictures/introduction-en-dark.avif', import.meta.url).href,
  },
  de: {
    light: new URL('../pictures/introduction-de-light.avif', import.meta.url).href,
    dark: new URL('../pictures/introduction-de-dark.avif', import.meta.url).href,
  },
};
const BOOKING = {
  en: {
    light: new URL('../pictures/booking-en-light.avif', import.meta.url).href,
    dark: new URL('../pictures/booking-en-dark.avif', import.meta.url).href,
  },
  de: {
    light: new URL('../pictures/booking-de-light.avif', import.meta.url).href,
    dark: new URL('../pictures/booking-de-dark.avif', import.meta.url).href,
  },
};

/** Pictures of the product. Loaded when the visitor scrolls to them; their space is reserved. */
export function ProductPictures() {
  return (
    <div className={styles['pictures']}>
      <Picture
        of={INTRODUCTION}
        alt={t('An introduction: who it is, the reasons why you two were matched, and your answer')}
        caption={t('An introduction to a sample member, with its reasons')}
      />
      <Picture
        of={BOOKING}
        alt={t('Booking a session: free times in your time zone and in theirs')}
        caption={t('Free times, shown in both time zones')}
      />
    </div>
  );
}

interface PictureProps {
  readonly of: typeof BOOKING;
  readonly alt: string;
  readonly caption: string;
}

function Picture({ of, alt, caption }: PictureProps) {
  const { scheme } = useScheme();
  const source = of[languageOf(currentLocale())][scheme];
  return (
    <figure className={styles['picture']}>
      <div className={styles['place']}>
        <WhenReached margin="400px">
          <img src={source} width="1240" height="690" alt={alt} />
        </WhenReached>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
