/**
 * Cookies for unit tests, which run without a browser: the one property of `document` that the token store uses.
 * @returns removes it again
 */
export function installCookieJar(): () => void {
  const jar = new Map<string, string>();
  Object.defineProperty(globalThis, 'document', {
    configurable: true,
    value: {
      get cookie() {
        return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(line: string) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
        const [name = '', value = ''] = pair.split('=');
        const expires = attributes.find((part) => part.toLowerCase().startsWith('expires='))?.slice(8);
        if (expires && Date.parse(expires) < Date.now()) jar.delete(name);
        else jar.set(name, value);
      },
    },
  });
  return () => Reflect.deleteProperty(globalThis, 'document');
}
