import { createPlatformConfig } from '@acquaint/build';

export default createPlatformConfig({ dir: import.meta.dirname });
