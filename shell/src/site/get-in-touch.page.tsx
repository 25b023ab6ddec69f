import { Link } from 'react-router-dom';
import { rich, t } from '../i18n.ts';
import { Article } from './article.tsx';
import { InquiryForm } from './inquiry/inquiry-form.tsx';

/** `/get-in-touch` */
export function GetInTouchPage() {
  return (
    <Article
      title={t('Get in touch')}
      lead={t(
        'Got a question, an idea, or something that isn’t working? Write to the people who run this site.',
      )}
    >
      <p>
        {rich(
          'Your question may <faq>already be answered</faq>. Are you a journalist? We have a <press>page for the press</press>.',
          {
            faq: (inside) => <Link to="/faq">{inside}</Link>,
            press: (inside) => <Link to="/press-inquiry">{inside}</Link>,
          },
        )}
      </p>
      <InquiryForm kind="contact" />
    </Article>
  );
}
