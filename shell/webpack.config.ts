import { createShellConfig } from '@acquaint/build';

export default createShellConfig({ dir: import.meta.dirname });
