import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root';
import { renderErrorDocs } from './error-docs';

writeFileSync(join(packageRoot, '..', 'docs', 'api-errors.md'), renderErrorDocs());
