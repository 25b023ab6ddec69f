import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link } from 'react-router-dom';
import { Article } from './article.tsx';
import { InquiryForm } from './inquiry/inquiry-form.tsx';

/** `/press-inquiry` */
export function PressInquiryPage() {
  return (
    <Article
      title="Press inquiry"
      lead={`You write about ${PRODUCT_NAME}, or about how people meet at work? Tell us what you need and by when.`}
    >
      <p>
        What we do and why stands on the <Link to="/mission">mission page</Link>. For anything else there is{' '}
        <Link to="/get-in-touch">the general form</Link>.
      </p>
      <InquiryForm kind="press" />
    </Article>
  );
}
