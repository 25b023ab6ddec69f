import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link } from 'react-router-dom';
import styles from './logo.module.css';

/** The logo, two overlapping circles, linked to the landing page (R-PAGE-5). */
export function Logo() {
  return (
    <Link className={styles['logo']} to="/">
      <svg width="34" height="24" viewBox="0 0 34 24" aria-hidden>
        <circle className={styles['left']} cx="12" cy="12" r="10.5" />
        <circle className={styles['right']} cx="22" cy="12" r="10.5" />
        <path className={styles['shared']} d="M17 2.77a10.5 10.5 0 0 1 0 18.46a10.5 10.5 0 0 1 0-18.46z" />
      </svg>
      <span>{PRODUCT_NAME}</span>
    </Link>
  );
}
