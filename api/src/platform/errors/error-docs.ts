import { apiEndpoints } from '@portal/contract/api-endpoints';
import { type Caller, commonErrorsFor, type ErrorName, errorCatalogue } from '@portal/contract/api-errors';
import type { CallRule } from './listed-errors';

const callers: Readonly<Record<Caller, string>> = {
  browser: 'anybody, without the tenant header too',
  anyone: 'anybody',
  participant: 'a signed-in user',
  operator: 'operators',
  publisher: 'operators, and publishers by their token',
};

const ANYWHERE: ReadonlySet<ErrorName> = new Set([
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'UNAVAILABLE',
]);

const inCode = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

function callRows(): string[] {
  return Object.values(apiEndpoints).flatMap((group) =>
    Object.entries<CallRule>(group).map(
      ([name, { who, errors }]) => `| \`${name}\` | ${callers[who]} | ${inCode(errors) || '–'} |`,
    ),
  );
}

/** @returns tables of all errors and calls for `docs/api-errors.md` */
export function renderErrorDocs(): string {
  const names = Object.keys(errorCatalogue) as ErrorName[];
  const rows = names
    .map((name) => ({ name, ...errorCatalogue[name] }))
    .sort((a, b) => a.code - b.code || a.name.localeCompare(b.name, 'en'))
    .map(({ name, code, status, msg }) => `| ${code} | ${status} | ${msg} | \`${name}\` |`);
  return `# Errors of the API

Generated from the catalogue (\`shared/contract/src/errors.ts\`) by \`pnpm --filter @portal/api docs:errors\`; a test keeps it current.

Every answer is \`{ code, msg, data }\`. Success is code 200. A business error comes with HTTP status 200; what never reached a handler comes with its own status. A broken field rule is code 400 with the rule's own message and \`data.issues: [{ path, message }]\`; what other errors carry in \`data\` is in \`shared/contract/src/api-errors.ts\`. Only \`/captcha/get\` and \`/captcha/check\` answer without the envelope, for public clients of the AJ-Captcha protocol: whatever is wrong is a \`repCode\` at the top (\`shared/contract/src/captcha.ts\`).

The API describes itself, errors included, as OpenAPI 3.1 at \`/api/docs/json\` (to read: \`/api/docs\`). In embedded mode the portal's address answers both; in production the API's own address does with \`API_DOCS=on\`, and the public one with \`PUBLIC_API_DOCS=on\` of the shell server as well. Types of a client are made by \`npx openapi-typescript@7 http://localhost:8080/api/docs/json -o portal-api.d.ts\`; there a look at \`code\` tells a success from each of the call's errors.

| code | HTTP | message | name |
|---|---|---|---|
${rows.join('\n')}

## What each call answers

Paths are under \`/api\`. Generated from the contract (\`shared/contract/src/api-endpoints.ts\`); for every error of this table a test provokes it at that call, and in tests no call gets away with one that is not listed. Beside them, and because of what a call is: input that does not fit or can not be read, ${inCode(commonErrorsFor('browser').filter((name) => !ANYWHERE.has(name)))}; without the tenant header, \`TENANT_MISSING\` or \`TENANT_UNKNOWN\`; without the right token where one is needed, \`UNAUTHENTICATED\`; at a participant’s call with the header \`x-portal-user\` (the id of the user whom the caller believes to act for) and the token of somebody else, \`SESSION_OF_ANOTHER_USER\`; after too many wrong operator keys from one address, \`TOO_MANY_REQUESTS\`; where a request does not arrive as it should, \`REQUEST_TIMEOUT\` or \`HEADERS_TOO_LARGE\`; in a fault, \`INTERNAL\`; while the database or the bucket is away or there is no room, \`UNAVAILABLE\` with \`retry-after\`: as with a connection that broke, a write may or may not have been done.

| call | who may make it | its own errors |
|---|---|---|
${callRows().join('\n')}
`;
}
