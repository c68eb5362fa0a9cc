import proxyAddr from '@fastify/proxy-addr';
import { toClientAddress } from '@portal/contract/client-address';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** @returns what limits count as one client */
export const getClientAddress = ({ ip }: FastifyRequest): string => toClientAddress(ip);

/**
 * @param address as `getClientAddress` gives it
 * @returns the /48 that one site gets: the owner of an IPv6 network has thousands of /64; an IPv4 address as it is
 */
export function getNetwork(address: string): string {
  return address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : address;
}

/** @returns whether an address belongs to those whose word on a visitor is believed: shell servers and proxies. */
export function compileTrust(trustProxy: string): (address: string | undefined) => boolean {
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((each) => each.trim()));
  return (address) => isTrusted(address ?? '', 0);
}

/** @returns whether a shell server asks for a page that it renders for many, and not for one visitor */
export function isSharedPageRequest(
  { headers, socket }: FastifyRequest,
  trust: ReturnType<typeof compileTrust>,
): boolean {
  return headers['x-forwarded-for'] === undefined && trust(socket.remoteAddress);
}

/** Loopback may stand for every visitor behind a proxy that sends no client address, so no limit applies to it. */
export function isAnonymousAddress(address: string): boolean {
  return address.startsWith('127.') || address === '0:0:0:0::/64' || address === '';
}

/**
 * Warns once when `x-forwarded-for` names a client that TRUST_PROXY lets nobody name: every visitor then counts as the
 * one address of a shell server or proxy, which no rehearsal on one machine shows.
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
