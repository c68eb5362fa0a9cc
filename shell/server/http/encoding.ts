export type Encoding = 'br' | 'gzip' | 'identity';

/** @returns the best encoding that the client accepts; brotli first (RFC 9110 §12.5.3, weights of 0 refused). */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const offers = String(header ?? '')
    .split(',')
    .map((offer) => offer.trim().toLowerCase())
    .filter((offer) => !/;\s*q=0(\.0+)?$/.test(offer))
    .map((offer) => offer.split(';')[0]?.trim());
  if (offers.includes('br')) return 'br';
  if (offers.includes('gzip')) return 'gzip';
  return 'identity';
}
