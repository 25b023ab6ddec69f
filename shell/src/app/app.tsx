import '@acquaint/ui/base.css';
import { startFormats } from '@acquaint/words';
import { startScheme } from '@acquaint/ui/scheme';
import { RouterProvider } from 'react-router-dom';
import { router } from './router.tsx';

startScheme();
startFormats();

/** The whole shell. */
export function App() {
  // A page that is there is drawn in one go: in a transition React would make room for other frames every 5 ms, which only delays it.
  return <RouterProvider router={router} useTransitions={false} />;
}
