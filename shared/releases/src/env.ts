/** Settings of all programs: one file of settings often serves several. */
const KNOWN = `
  ACCESS_TOKEN_TTL API_DOCS API_HOST API_METRICS_PORT API_ORIGINS API_PORT ASSISTANT_ADDRESS_MINUTE
  ASSISTANT_MODEL_KEY ASSISTANT_MODEL_NAME ASSISTANT_MODEL_URL ASSISTANT_URL BODY_GRACE BODY_LIMIT
  BODY_MIN_RATE CAPTCHA_ADDRESS_CHECKS_MINUTE CAPTCHA_ADDRESS_FAILURES_MINUTE CAPTCHA_ADDRESS_GETS_MINUTE
  CAPTCHA_CHECKS_MINUTE CAPTCHA_FAILURES_MINUTE CAPTCHA_GETS_MINUTE CAPTCHA_LOCK CAPTCHA_POW_CEILING
  CAPTCHA_POW_FREE CAPTCHA_POW_MAX CAPTCHA_SMS CAPTCHA_VERIFICATIONS_MINUTE DATABASE_POOL DATABASE_URL
  FILES_ACCESS_KEY FILES_BUCKET FILES_ENDPOINT FILES_ORIGIN FILES_PROVIDER FILES_REGION FILES_SECRET_KEY
  FILES_USER_QUOTA HOST LOGIN_ADDRESS_MINUTE LOGIN_CAPTCHA_AFTER LOGIN_FAILURE_WINDOW LOGIN_RECORD_DAYS
  LOG_LEVEL LOOKUP_ADDRESS_MINUTE MAP_ATTRIBUTION MAP_DATUM MAP_KEY MAP_ORIGIN MAP_TILES MAP_URL METRICS_HOST
  METRICS_PORT NOTICE_DAYS OFFLINE_READING OLD_PASSWORD_CAPTCHA_AFTER OPERATOR_FAILURES OPERATOR_KEY
  OUTBOX_DAYS PAGE_FRESH_MS PORT PORTAL_API_URL PORTAL_DATA_KEYS PORTAL_HOME PORTAL_MODE PORTAL_OPERATOR
  PORTAL_OVERRIDES PORTAL_PLATFORM_KEY PORTAL_SHELL PORTAL_SKIP_BUILD PORTAL_STORE PORTAL_TEST_ALL
  PORTAL_TEST_HOME PORTAL_TEST_POSTGRES PORTAL_TEST_PREPARED PORTAL_TOKEN PORTAL_URL PORTAL_VISITOR_KEY
  PROFILE_USER_MINUTE PUBLIC_API_DOCS PUBLIC_OPERATOR_API PUBLIC_ORIGIN PUBLIC_PUBLISHING PUBLISH_BYTES
  PUBLISH_FILES PUBLISH_HOURLY PUBLISH_UNPACKED_BYTES RECEIPT_ADDRESS_MINUTE REFRESH_ADDRESS_MINUTE
  REFRESH_TOKEN_TTL REGISTER_ADDRESS_HOURLY REGISTER_ADDRESS_MINUTE REMOTE_LIMIT_MS RENDER_HEAP_MB
  RENDER_LIMIT_MS RENDER_PROCESSES SEARCH_ADDRESS_MINUTE SHARE_ADDRESS_MINUTE SMS_ADDRESS_FREE
  SMS_ADDRESS_HOURLY SMS_CODE_ATTEMPTS SMS_CODE_TTL SMS_NETWORK_HOURLY SMS_PHONE_DAILY SMS_PHONE_INTERVAL
  SMS_PROVIDER SMS_REVEAL_ACCOUNTS SMS_TEXTS SMS_TEXT_DAILY SWEEP_INTERVAL TELEMETRY_ADDRESS_MINUTE
  TEMPLATE_USER_MINUTE TENANT_FILE TENANT_ID TENCENT_SMS_APP_ID TENCENT_SMS_ENDPOINT TENCENT_SMS_PROTOCOL
  TENCENT_SMS_REGION TENCENT_SMS_SECRET_ID TENCENT_SMS_SECRET_KEY TENCENT_SMS_SIGN TENCENT_SMS_TEMPLATE
  TENCENT_SMS_TEMPLATE_ACTIVITY TENCENT_SMS_TEMPLATE_DECIDED TENCENT_SMS_TEMPLATE_OWNER
  TENCENT_SMS_TEMPLATE_REMINDER TENCENT_SMS_TEMPLATE_RETURNED TENCENT_SMS_TEMPLATE_SUBMITTED TICKET_TTL TRUST_PROXY UPLOAD_TTL
  UPLOAD_USER_EXPLODING UPLOAD_USER_MINUTE UPLOAD_USER_UNFINISHED WEIXIN_APP_ID WEIXIN_APP_SECRET
  WEIXIN_ORIGIN
`
  .trim()
  .split(/\s+/);

/** Nobody else's variables begin so. */
const OWN = /^(?:ASSISTANT|CAPTCHA|FILES|PORTAL|SMS|TENCENT_SMS|WEIXIN)_/;
/** Shorter names are often one letter from each other, and somebody else's: `APP_PORT`. */
const MIN_COMPARED = 9;

/** @returns how many letters have to be added, left out or replaced to make one of the other */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, wanted] of [...other].entries())
      next.push(
        Math.min((row[to] ?? 0) + (letter === wanted ? 0 : 1), (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

function findNearest(name: string): { near: string; apart: number } {
  const all = KNOWN.map((near) => ({ near, apart: distance(name.toUpperCase(), near) }));
  return all.reduce((best, one) => (one.apart < best.apart ? one : best));
}

/**
 * Finds misspelt settings, which programs pass over in silence. Somebody else's variables are left alone: only what begins like one
 * of ours counts, and what is a letter away from one that is not set.
 *
 * @returns a line for each
 */
export function findUnknownSettings(
  source: Readonly<Record<string, string | undefined>> = process.env,
): string[] {
  return Object.keys(source).flatMap((name) => {
    if (KNOWN.includes(name) || !source[name]) return [];
    const { near, apart } = findNearest(name);
    const isSlip = name.length >= MIN_COMPARED && !source[near] && apart <= 1;
    if (!isSlip && !OWN.test(name)) return [];
    return [`注意：没有 ${name} 这项设置，它不起作用；最接近的是 ${near}`];
  });
}
