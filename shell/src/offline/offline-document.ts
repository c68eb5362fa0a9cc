import { escapeHtml } from '@portal/contract/escape-html';

const SCRIPT = `const again=()=>fetch('/health/live',{cache:'no-store'}).then(({ok})=>{if(ok)location.reload()},()=>{});addEventListener('online',again);setInterval(()=>{if(!document.hidden)again()},5000)`;

const STYLE = `*{box-sizing:border-box}body{margin:0;background:#f5f7fa;color:#1b2430;font:16px/1.7 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}header{padding:16px 20px;background:#0b4fb3;color:#fff;font-weight:600}main{max-width:720px;margin:0 auto;padding:24px 20px 48px}h1{margin:8px 0;font-size:24px;line-height:1.4}h2{margin:32px 0 8px;font-size:18px}p{margin:8px 0;color:#4a5567}ul{margin:0;padding:0;list-style:none;overflow:hidden;border:1px solid #dbe1ea;border-radius:8px;background:#fff}li+li{border-top:1px solid #dbe1ea}li a{display:block;padding:12px 16px;color:#0b4fb3;text-decoration:none;overflow-wrap:anywhere}a:hover{text-decoration:underline}.again{display:inline-block;min-height:44px;margin-top:8px;padding:8px 24px;border-radius:6px;background:#0b4fb3;color:#fff;text-decoration:none}a:focus-visible{outline:3px solid #06224f;outline-offset:2px}`;

async function hashSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

export async function offlineDocument(
  pages: readonly { address: string; title: string }[],
): Promise<Response> {
  const items = pages.map(
    ({ address, title }) => `<li><a href="${escapeHtml(address)}">${escapeHtml(title)}</a></li>`,
  );
  const readable =
    items.length > 0
      ? `<h2>离线时可以阅读</h2><ul>${items.join('')}</ul>`
      : '<p>联网时打开过的页面，会保存在这台设备上供离线阅读。</p>';
  const policy = [
    `default-src 'none'`,
    `script-src ${await hashSource(SCRIPT)}`,
    `style-src ${await hashSource(STYLE)}`,
    `connect-src 'self'`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
  ];
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>当前处于离线状态</title><style>${STYLE}</style></head><body><header>大赛门户</header><main><h1>当前处于离线状态</h1><p>这个页面没有保存在本机，暂时无法打开。网络恢复后会自动显示，无需手动刷新。</p><p><a class="again" href="">重新打开</a></p>${readable}</main><script>${SCRIPT}</script></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'x-content-type-options': 'nosniff',
    },
  });
}
