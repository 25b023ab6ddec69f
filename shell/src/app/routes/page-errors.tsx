import { Component, type ReactNode } from 'react';
import { t } from '../../i18n.ts';
import type { Visit } from './page-router.ts';
import styles from './route-error.module.css';

interface PageErrorsProps {
  readonly visit: Visit;
  readonly children: ReactNode;
}

interface PageErrorsState {
  /** The visit during which it was rendered last. */
  readonly visit: Visit;
  readonly caught: { readonly error: unknown } | null;
}

/** Shows that a page crashed, until the next navigation. */
export class PageErrors extends Component<PageErrorsProps, PageErrorsState> {
  override state: PageErrorsState = { visit: this.props.visit, caught: null };

  static getDerivedStateFromError(error: unknown): Partial<PageErrorsState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps(
    { visit }: PageErrorsProps,
    state: PageErrorsState,
  ): PageErrorsState | null {
    return visit === state.visit ? null : { visit, caught: null };
  }

  override render(): ReactNode {
    return this.state.caught === null ? this.props.children : <PageFailed error={this.state.caught.error} />;
  }
}

/** Shown in place of a page that failed to load or crashed. Depends on nothing else. */
export function PageFailed({ error }: { readonly error: unknown }) {
  const isMissingFile = error instanceof Error && error.name === 'ChunkLoadError';
  return (
    <main id="content" className={styles['place']}>
      <h1 tabIndex={-1}>{isMissingFile ? t('This page didn’t load') : t('Something went wrong')}</h1>
      <p>
        {isMissingFile
          ? t('Check your connection, then reload the page.')
          : t('Something went wrong. Please try again later.')}
      </p>
      <p className={styles['actions']}>
        <button type="button" onClick={() => window.location.reload()}>
          {t('Reload')}
        </button>
        <a href="/">{t('Go to the home page')}</a>
      </p>
    </main>
  );
}
