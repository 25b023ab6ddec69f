import '@acquaint/ui/base.css';
import { startScheme } from '@acquaint/ui/scheme';
import { RouterProvider } from 'react-router-dom';
import { router } from './router.tsx';

startScheme();

/** The whole shell. */
export function App() {
  return <RouterProvider router={router} />;
}
