import { createPlatformConfig } from '@acquaint/build';

export default await createPlatformConfig({ dir: import.meta.dirname });
