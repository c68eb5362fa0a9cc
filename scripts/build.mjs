import { parseArgs } from 'node:util';
import { build, checkNode, fail, install } from './toolchain.mjs';

checkNode();
const { values, positionals } = parseArgs({ options: { task: { type: 'string' } }, allowPositionals: true });
await install()
  .then(() => build(positionals, values.task))
  .catch((error) => fail(error.message));
