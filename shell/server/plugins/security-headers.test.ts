import { readEnv } from '../env';
import { UNKNOWN_SITE } from '../upstream/site-info';
import { pageSecurityHeaders } from './security-headers';

function allowed(directive: string, settings: NodeJS.ProcessEnv, site = UNKNOWN_SITE): string {
  const policy = pageSecurityHeaders(readEnv(settings), site, [])['content-security-policy'] ?? '';
  return new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy)?.[1] ?? '';
}

test('while a developer’s build replaces a remote, its scripts need no hash and its pictures are shown', () => {
  const readHeaders = (developerOrigins: string[]) =>
    pageSecurityHeaders(readEnv({}), UNKNOWN_SITE, developerOrigins);
  expect(readHeaders([])['integrity-policy']).toBe('blocked-destinations=(script)');
  const developers = readHeaders(['http://localhost:3003']);
  expect(developers['integrity-policy']).toBeUndefined();
  expect(developers['content-security-policy']).toContain(
    "connect-src 'self' blob: http://localhost:3003 ws://localhost:3003;",
  );
  expect(developers['content-security-policy']).toContain(
    "img-src 'self' data: blob: http://localhost:3003;",
  );
});

test('the policy allows uploads to the configured bucket only', () => {
  const FILES_ORIGIN = 'https://files.cos.ap-guangzhou.myqcloud.com/';
  expect(allowed('connect-src', { FILES_ORIGIN })).toBe(
    "'self' blob: https://files.cos.ap-guangzhou.myqcloud.com",
  );
  expect(allowed('connect-src', {})).toBe("'self' blob:");
});

test('the policy allows framing the configured assistant only', () => {
  expect(allowed('frame-src', { ASSISTANT_URL: 'https://assistant.example/chat?portal=1' })).toBe(
    "'self' blob: https://assistant.example",
  );
  expect(allowed('frame-src', {})).toBe("'self' blob:");
});

test('the policy allows WeChat’s report images where an official account is configured, and nothing else', () => {
  const configured = { WEIXIN_APP_ID: 'wx1' };
  expect(allowed('img-src', configured)).toBe("'self' data: blob: https://open.weixin.qq.com");
  expect(allowed('img-src', {})).toBe("'self' data: blob:");
  expect(allowed('script-src', configured)).toBe(allowed('script-src', {}));
});

test("the policy allows the organiser's pictures from the sites named in TENANT_FILE", () => {
  const site = {
    ...UNKNOWN_SITE,
    logoUrl: 'https://img.example/logo.svg',
    mpCode: '/api/system/tenant/codes/mini-program.svg',
    wxCode: 'https://img.example/codes/wx.png?size=200',
  };
  expect(allowed('img-src', {}, site)).toBe("'self' data: blob: https://img.example");
});
