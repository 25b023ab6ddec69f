import { staticStyles } from './extract.ts';

// A program of its own: antd's build for servers and what it renders are forgotten with it.
process.stdout.write(JSON.stringify(staticStyles()));
