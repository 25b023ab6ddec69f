import { StarFilled, StarOutlined } from '@ant-design/icons';
import { t } from '@acquaint/i18n/common';
import { formatNumber } from './formats.ts';
import styles from './stars.module.css';

const ALL = [1, 2, 3, 4, 5] as const;

/** Shows a rating as one to five stars, with an accessible name. */
export function Stars({ rating }: { readonly rating: number }) {
  return (
    <span
      role="img"
      aria-label={t('{rating} of 5 stars', { rating: formatNumber(rating) })}
      className={styles['stars']}
    >
      {ALL.map((star) =>
        star <= Math.round(rating) ? (
          <StarFilled key={star} aria-hidden />
        ) : (
          <StarOutlined key={star} aria-hidden />
        ),
      )}
    </span>
  );
}
