import { createSecrets, parseDataKeys } from './secrets';

const one = { id: 'k1', bytes: Buffer.alloc(32, 1) };
const two = { id: 'k2', bytes: Buffer.alloc(32, 2) };

describe('secrets', () => {
  it('decrypt what they encrypted, with a new nonce each time, also after a rotation', () => {
    const before = createSecrets([one], 'operator');
    const sealed = before.seal('11010519491231002X');
    expect(sealed).not.toContain('11010519491231002X');
    expect(before.seal('11010519491231002X')).not.toBe(sealed);
    const after = createSecrets([two, one], 'operator');
    expect(after.open(sealed)).toBe('11010519491231002X');
    expect(after.keyIdOf(after.seal('x'))).toBe('k2');
    expect(after.derive('files')).toEqual(before.derive('files'));
    expect(after.derive('files')).not.toEqual(after.derive('altcha'));
  });

  it('reject modified text and missing keys', () => {
    const sealed = createSecrets([one], 'operator').seal('secret');
    const packed = Buffer.from(sealed.slice('k1.'.length), 'base64url');
    packed.writeUInt8(packed.readUInt8(packed.length - 1) ^ 1, packed.length - 1);
    const changed = `k1.${packed.toString('base64url')}`;
    expect(() => createSecrets([one], 'operator').open(changed)).toThrow('authenticate');
    expect(() => createSecrets([two], 'operator').open(sealed)).toThrow('k1');
  });

  it('recognize the operator key', () => {
    const secrets = createSecrets([one], 'operator');
    expect(secrets.isOperatorKey('operator')).toBe(true);
    expect(secrets.isOperatorKey('operato')).toBe(false);
  });

  it('accept keys of 32 bytes only', () => {
    const encoded = Buffer.alloc(32).toString('base64');
    expect(parseDataKeys(`k2:${encoded}, k1:${encoded}`).map(({ id }) => id)).toEqual(['k2', 'k1']);
    expect(() => parseDataKeys('k1:AAAA')).toThrow('32 字节');
  });
});
