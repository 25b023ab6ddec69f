import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link } from 'react-router-dom';
import { rich, t } from '../i18n.ts';
import { Article } from './article.tsx';
import { InquiryForm } from './inquiry/inquiry-form.tsx';

/** `/press-inquiry` */
export function PressInquiryPage() {
  return (
    <Article
      title={t('Press inquiry')}
      lead={t(
        'Writing about {product}, or about how people meet at work? Tell us what you need and by when.',
        { product: PRODUCT_NAME },
      )}
    >
      <p>
        {rich(
          'You’ll find what we do and why on our <mission>mission page</mission>. For anything else, use <contact>the contact form</contact>.',
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
