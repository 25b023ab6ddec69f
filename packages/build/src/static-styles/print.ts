import { staticStyles } from './extract.ts';

// A separate process: the memory that antd's server build and its rendering need is freed when it ends.
process.stdout.write(JSON.stringify(staticStyles()));
