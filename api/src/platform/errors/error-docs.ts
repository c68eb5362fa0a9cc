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

Every response is \`{ code, msg, data }\`. Success has code 200. Business errors have HTTP status 200; requests that never reach a handler get a specific status. A violated field rule has code 400, the rule's message, and \`data.issues: [{ path, message }]\`; the \`data\` of other errors is defined in \`shared/contract/src/api-errors.ts\`. Only \`/captcha/get\` and \`/captcha/check\` respond without the envelope, for public clients of the AJ-Captcha protocol: every error is a \`repCode\` at the top level (\`shared/contract/src/captcha.ts\`).

The API is documented, including errors, as OpenAPI 3.1 at \`/api/docs/json\` (viewer: \`/api/docs\`). In embedded mode both are available at the portal's address; in production at the API's own address with \`API_DOCS=on\`, and at the public one with the shell server's \`PUBLIC_API_DOCS=on\` as well. Generate client types with \`npx openapi-typescript@7 http://localhost:8080/api/docs/json -o portal-api.d.ts\`; in these types, \`code\` discriminates between a success and each error of the call.

| code | HTTP | message | name |
|---|---|---|---|
${rows.join('\n')}

## Errors by call

Paths are under \`/api\`. Generated from the contract (\`shared/contract/src/api-endpoints.ts\`). A test provokes every error of this table at its call, and in tests an unlisted error fails the call. Calls also return common errors: ${inCode(commonErrorsFor('browser').filter((name) => !ANYWHERE.has(name)))} for invalid or unreadable input; \`TENANT_MISSING\` or \`TENANT_UNKNOWN\` for a missing or wrong tenant header; \`UNAUTHENTICATED\` without a valid token if one is required; \`SESSION_OF_ANOTHER_USER\` if a participant’s call has a header \`x-portal-user\` (the id of the expected user) that does not match the token; \`TOO_MANY_REQUESTS\` after too many wrong operator keys from one address; \`REQUEST_TIMEOUT\` or \`HEADERS_TOO_LARGE\` for requests that do not arrive properly; \`INTERNAL\` for a bug; \`UNAVAILABLE\` with \`retry-after\` while database or bucket are unavailable or overloaded: as after a broken connection, a write may or may not have happened.

| call | callers | specific errors |
|---|---|---|
${callRows().join('\n')}
`;
}
