/**
 * A minimal `document.cookie` for unit tests without a browser.
 * @returns a function that removes it
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
