import { Link } from 'react-router-dom';
import { Article } from './article.tsx';
import { InquiryForm } from './inquiry/inquiry-form.tsx';

/** `/get-in-touch` */
export function GetInTouchPage() {
  return (
    <Article
      title="Get in touch"
      lead="Got a question, an idea, or something that isn’t working? Write to the people who run this site."
    >
      <p>
        Many questions are <Link to="/faq">answered already</Link>. Are you a journalist? There is a{' '}
        <Link to="/press-inquiry">page for the press</Link>.
      </p>
      <InquiryForm kind="contact" />
    </Article>
  );
}
