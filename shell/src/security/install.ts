import { installTrustedTypes } from './trusted-types.ts';

installTrustedTypes();
