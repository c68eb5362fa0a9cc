const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS/i, 'HarmonyOS'],
  [/iPhone|iPad/i, 'iOS'],
  [/Android/i, 'Android'],
  [/Windows/i, 'Windows'],
  [/Mac OS X/i, 'macOS'],
  [/Linux/i, 'Linux'],
];

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/i, '微信'],
  [/Edg\//i, 'Edge'],
  [/QQBrowser/i, 'QQ浏览器'],
  [/Firefox\//i, 'Firefox'],
  [/Chrome\//i, 'Chrome'],
  [/Safari\//i, 'Safari'],
];

function firstMatch(table: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1];
}

/** @returns words in which a person recognises the device: `Windows · Chrome`. */
export function describeDevice(userAgent: string): string {
  const parts = [firstMatch(SYSTEMS, userAgent), firstMatch(BROWSERS, userAgent)].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : '未知设备';
}

/** The network is enough to recognise a sign-in by; the last part is left out. */
export function shortenAddress(address: string): string {
  return address.includes(':') ? address : address.replace(/\.\d+$/, '.*');
}
