import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCatalogue } from '@portal/contract/api-errors';
import { packageRoot } from '../package-root';
import { BusinessError, isBusinessError } from './business-error';
import { renderErrorDocs } from './error-docs';

describe('error catalogue', () => {
  it('matches docs/api-errors.md', () => {
    expect(readFileSync(join(packageRoot, '..', 'docs', 'api-errors.md'), 'utf8')).toBe(renderErrorDocs());
  });

  it('has user-readable messages and distinct codes of business errors', () => {
    const entries = Object.values(errorCatalogue);
    for (const { msg } of entries) expect(msg).toMatch(/[\u4e00-\u9fff]/);
    const own = entries.map(({ code }) => code).filter((code) => code > 1000);
    expect(new Set(own).size).toBe(own.length);
  });

  it('provides code and message of an error', () => {
    const error = new BusinessError('PHONE_TAKEN');
    expect(error).toMatchObject({ code: 1002003001, message: '手机号已被绑定', data: null });
    expect(isBusinessError(error)).toBe(true);
    expect(isBusinessError(new Error('x'))).toBe(false);
  });
});
