import { createSecrets } from '../../platform/secrets/secrets';
import { reseal } from './sealed-answers';

describe('Sealed answers', () => {
  it('encrypted with an old key are decrypted and re-encrypted with the newest key', () => {
    const bytes = (fill: number) => Buffer.alloc(32, fill);
    const old = createSecrets([{ id: 'k1', bytes: bytes(1) }], 'x');
    const both = createSecrets(
      [
        { id: 'k2', bytes: bytes(2) },
        { id: 'k1', bytes: bytes(1) },
      ],
      'x',
    );
    const stored = { members: [{ idNumber: { $sealed: old.seal('"11010519491231002X"') } }] };
    const anew = reseal(both, stored);
    const only = createSecrets([{ id: 'k2', bytes: bytes(2) }], 'x');
    expect(only.open(anew.members[0]?.idNumber.$sealed ?? '')).toBe('"11010519491231002X"');
  });
});
