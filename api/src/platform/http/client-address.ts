import proxyAddr from '@fastify/proxy-addr';
import { toClientAddress } from '@portal/contract/client-address';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** @returns the address used as key of rate limits */
export const getClientAddress = ({ ip }: FastifyRequest): string => toClientAddress(ip);

/**
 * @param address from `getClientAddress`
 * @returns a site's /48 network, because an IPv6 site has thousands of /64; IPv4 addresses unchanged
 */
export function getNetwork(address: string): string {
  return address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : address;
}

/** @returns function that checks whether an address is a trusted proxy or shell server */
export function compileTrust(trustProxy: string): (address: string | undefined) => boolean {
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((each) => each.trim()));
  return (address) => isTrusted(address ?? '', 0);
}

/** @returns whether a shell server requests data for a page rendered for all visitors */
export function isSharedPageRequest(
  { headers, socket }: FastifyRequest,
  trust: ReturnType<typeof compileTrust>,
): boolean {
  return headers['x-forwarded-for'] === undefined && trust(socket.remoteAddress);
}

/** Loopback may represent all visitors behind a proxy that sends no client address, so no limit applies. */
export function isAnonymousAddress(address: string): boolean {
  return address.startsWith('127.') || address === '0:0:0:0::/64' || address === '';
}

/**
 * Warns once if `x-forwarded-for` comes from an untrusted address: all visitors then share the address of a shell server
 * or proxy, which tests on one machine do not reveal.
 */
export function warnUntrustedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    const named = request.headers['x-forwarded-for'];
    if (warned || typeof named !== 'string' || named.split(',')[0]?.trim() === request.ip) return;
    warned = true;
    request.log.warn(
      'x-forwarded-for is not believed: name the addresses of all shell servers and proxies in TRUST_PROXY, ' +
        'or limits count all their visitors as one',
    );
  });
}
