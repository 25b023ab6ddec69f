import type { Address } from '@acquaint/contracts';
import { useNavigate as useRouterNavigate, type NavigateOptions, type Path } from 'react-router-dom';

/** Goes to a page, or to another query of this one. */
type GoTo = (to: Address | Partial<Path>, options?: NavigateOptions) => void | Promise<void>;

/** react-router's `useNavigate`, for addresses of this site that exist. */
export const useNavigate: () => GoTo = useRouterNavigate;
