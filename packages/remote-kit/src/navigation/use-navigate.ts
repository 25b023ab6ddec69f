import type { Address } from '@acquaint/contracts';
import { useNavigate as useRouterNavigate, type NavigateOptions, type Path } from 'react-router-dom';

/** Navigates to a page, or to another query of the current one. */
type GoTo = (to: Address | Partial<Path>, options?: NavigateOptions) => void | Promise<void>;

/** react-router's `useNavigate`, typed for existing URLs of this site. */
export const useNavigate: () => GoTo = useRouterNavigate;
