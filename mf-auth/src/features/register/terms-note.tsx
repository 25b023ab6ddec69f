import { asAddress, Link } from '@acquaint/remote-kit';
import { rich } from '../../i18n.ts';
import styles from './register.module.css';

const TERMS = asAddress('/terms-privacy#terms');
const PRIVACY = asAddress('/terms-privacy#privacy');

/** What a new member agrees to. Opens beside the form, so that nothing typed is lost. */
export function TermsNote() {
  return (
    <p className={styles['terms']}>
      {rich(
        'By creating an account, you agree to the <terms>terms</terms> and the <privacy>privacy notice</privacy>.',
        {
          terms: (inside) => (
            <Link to={TERMS} target="_blank">
              {inside}
            </Link>
          ),
          privacy: (inside) => (
            <Link to={PRIVACY} target="_blank">
              {inside}
            </Link>
          ),
        },
      )}
    </p>
  );
}
