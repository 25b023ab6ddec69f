import { currentLocale, languageOf } from '@acquaint/i18n';
import { useScheme } from '@acquaint/ui/scheme';
import { t } from '../../i18n.ts';
import styles from '../landing.module.css';
import { WhenReached } from './when-reached.tsx';

/** Taken from the running platform by `pnpm pictures`: by language and color scheme, and each in a smaller size. */
const INTRODUCTION = {
  en: {
    light: {
      wide: new URL('../pictures/introduction-en-light.avif', import.meta.url).href,
      narrow: new URL('../pictures/introduction-en-light-720.avif', import.meta.url).href,
    },
    dark: {
      wide: new URL('../pictures/introduction-en-dark.avif', import.meta.url).href,
      narrow: new URL('../pictures/introduction-en-dark-720.avif', import.meta.url).href,
    },
  },
  de: {
    light: {
      wide: new URL('../pictures/introduction-de-light.avif', import.meta.url).href,
      narrow: new URL('../pictures/introduction-de-light-720.avif', import.meta.url).href,
    },
    dark: {
      wide: new URL('../pictures/introduction-de-dark.avif', import.meta.url).href,
      narrow: new URL('../pictures/introduction-de-dark-720.avif', import.meta.url).href,
    },
  },
};
const BOOKING = {
  en: {
    light: {
      wide: new URL('../pictures/booking-en-light.avif', import.meta.url).href,
      narrow: new URL('../pictures/booking-en-light-720.avif', import.meta.url).href,
    },
    dark: {
      wide: new URL('../pictures/booking-en-dark.avif', import.meta.url).href,
      narrow: new URL('../pictures/booking-en-dark-720.avif', import.meta.url).href,
    },
  },
  de: {
    light: {
      wide: new URL('../pictures/booking-de-light.avif', import.meta.url).href,
      narrow: new URL('../pictures/booking-de-light-720.avif', import.meta.url).href,
    },
    dark: {
      wide: new URL('../pictures/booking-de-dark.avif', import.meta.url).href,
      narrow: new URL('../pictures/booking-de-dark-720.avif', import.meta.url).href,
    },
  },
};

/**
 * A phone's place is at most 448 pixels wide: the smaller file is sharp enough there, and a browser with three pixels per CSS pixel
 * would choose the other.
 */
const ON_PHONE = '(max-width: 480px)';
/** Width of a picture's place on other screens: the whole page, and from 900 pixels on half of it (`landing.module.css`). */
const SIZES = '(max-width: 900px) calc(100vw - 48px), 552px';

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
  const { wide, narrow } = of[languageOf(currentLocale())][scheme];
  return (
    <figure className={styles['picture']}>
      <div className={styles['place']}>
        <WhenReached margin="400px">
          <picture>
            <source media={ON_PHONE} srcSet={narrow} />
            <img
              src={wide}
              srcSet={`${narrow} 720w, ${wide} 1240w`}
              sizes={SIZES}
              width="1240"
              height="690"
              alt={alt}
            />
          </picture>
        </WhenReached>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
