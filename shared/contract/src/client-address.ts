/**
 * @param ip an IPv4 or IPv6 address from a socket or a trusted proxy
 * @returns what rate limits count as one client: the IPv4 address, or the IPv6 /64, which is one site's
 */
export function toClientAddress(ip: string): string {
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/, '');
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  const whole = tail === undefined ? groups : [...groups, ...zeros, ...rest];
  return `${whole.slice(0, 4).join(':')}::/64`;
}
