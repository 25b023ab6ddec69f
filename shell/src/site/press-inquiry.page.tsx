import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link } from 'react-router-dom';
import { rich, t } from '../words.ts';
import { Article } from './article.tsx';
import { InquiryForm } from './inquiry/inquiry-form.tsx';

/** `/press-inquiry` */
export function PressInquiryPage() {
  return (
    <Article
      title={t('Press inquiry')}
      lead={t(
        'You write about {product}, or about how people meet at work? Tell us what you need and by when.',
        { product: PRODUCT_NAME },
      )}
    >
      <p>
        {rich(
          'What we do and why stands on the <mission>mission page</mission>. For anything else there is <contact>the general form</contact>.',
          {
            mission: (inside) => <Link to="/mission">{inside}</Link>,
            contact: (inside) => <Link to="/get-in-touch">{inside}</Link>,
          },
        )}
      </p>
      <InquiryForm kind="press" />
    </Article>
  );
}
