import { createRemoteConfig } from '@acquaint/build';

export default createRemoteConfig({ dir: import.meta.dirname });
