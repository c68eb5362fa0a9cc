import { build, checkNode, fail, install } from './toolchain.mjs';

checkNode();
await install()
  .then(() => build(process.argv.slice(2)))
  .catch((error) => fail(error.message));
