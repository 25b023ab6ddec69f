import { currentLocale, languageOf } from '@acquaint/i18n';
import { useScheme } from '@acquaint/ui/scheme';
import { t } from '../../i18n.ts';
import styles from '../landing.module.css';
import { WhenReached } from './when-reached.tsx';

/** Taken from the running platform by `pnpm pictures`: by language and color scheme, and each as on a phone. */
const INTRODUCTION = {
  en: {
    light: {
      wide: new URL('../pictures/introduction-en-light.avif', import.meta.url).href,
      phone: new URL('../pictures/introduction-en-light-phone.avif', import.meta.url).href,
    },
    dark: {
      wide: new URL('../pictures/introduction-en-dark.avif', import.meta.url).href,
      phone: new URL('../pictures/introduction-en-dark-phone.avif', import.meta.url).href,
    },
  },
  de: {
    light: {
      wide: new URL('../pictures/introduction-de-light.avif', import.meta.url).href,
      phone: new URL('../pictures/introduction-de-light-phone.avif', import.meta.url).href,
    },
    dark: {
      wide: new URL('../pictures/introduction-de-dark.avif', import.meta.url).href,
      phone: new URL('../pictures/introduction-de-dark-phone.avif', import.meta.url).href,
    },
  },
};
const BOOKING = {
  en: {
    light: {
      wide: new URL('../pictures/booking-en-light.avif', import.meta.url).href,
      phone: new URL('../pictures/booking-en-light-phone.avif', import.meta.url).href,
    },
    dark: {
      wide: new URL('../pictures/booking-en-dark.avif', import.meta.url).href,
      phone: new URL('../pictures/booking-en-dark-phone.avif', import.meta.url).href,
    },
  },
  de: {
    light: {
      wide: new URL('../pictures/booking-de-light.avif', import.meta.url).href,
      phone: new URL('../pictures/booking-de-light-phone.avif', import.meta.url).href,
    },
    dark: {
      wide: new URL('../pictures/booking-de-dark.avif', import.meta.url).href,
      phone: new URL('../pictures/booking-de-dark-phone.avif', import.meta.url).href,
    },
  },
};

/** A phone has its own pictures, because the text of the others would be too small to read there. */
const ON_PHONE = '(max-width: 480px)';

/** Pictures of the product. Loaded when the visitor scrolls to them; their space is reserved. */
export function ProductPictures() {
  return (
    <div className={styles['pictures']}>
      <Picture
        of={INTRODUCTION}
        alt={t('An introduction: who it is, the reasons why you two were matched, and your answer')}
        caption={t('Only what really counted is listed. Your answer stays private unless you both say yes.')}
      />
      <Picture
        of={BOOKING}
        alt={t('Booking a session: free times in your time zone and in theirs')}
        caption={t('Only times that suit you both, on both your clocks: no emails back and forth.')}
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
  const { wide, phone } = of[languageOf(currentLocale())][scheme];
  return (
    <figure className={styles['picture']}>
      <div className={styles['place']}>
        <WhenReached margin="400px">
          <picture>
            <source media={ON_PHONE} srcSet={phone} width="656" height="1120" />
            <img src={wide} width="1296" height="1008" alt={alt} />
          </picture>
        </WhenReached>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
