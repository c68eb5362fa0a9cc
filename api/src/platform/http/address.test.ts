import type { FastifyRequest } from 'fastify';
import { getClientAddress, isAnonymousAddress, reachableUrl } from './client-address';

const of = (ip: string) => getClientAddress({ ip } as FastifyRequest);

describe('client address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
  ])('%s counts as %s', (ip, counted) => {
    expect(of(ip)).toBe(counted);
  });

  it('is nobody on loopback', () => {
    expect(isAnonymousAddress(of('127.0.0.1'))).toBe(true);
    expect(isAnonymousAddress(of('::1'))).toBe(true);
    expect(isAnonymousAddress(of('203.0.113.7'))).toBe(false);
  });
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:8081'],
  ['10.0.0.5', 'http://10.0.0.5:8081'],
  ['fd00::5', 'http://[fd00::5]:8081'],
  ['0.0.0.0', 'http://127.0.0.1:8081'],
  ['::', 'http://127.0.0.1:8081'],
])('what listens on %s is reached at %s', (host, url) => {
  expect(reachableUrl(host, 8081)).toBe(url);
});
