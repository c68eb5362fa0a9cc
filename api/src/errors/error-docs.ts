import { type ErrorName, errorCatalogue } from '@portal/contract/error-codes';

/** @returns the table of every error, as `docs/api-errors.md` holds it */
export function renderErrorDocs(): string {
  const names = Object.keys(errorCatalogue) as ErrorName[];
  const rows = names
    .map((name) => ({ name, ...errorCatalogue[name] }))
    .sort((a, b) => a.code - b.code || a.name.localeCompare(b.name, 'en'))
    .map(({ name, code, status, msg }) => `| ${code} | ${status} | ${msg} | \`${name}\` |`);
  return `# Errors of the API

Generated from the catalogue (\`shared/contract/src/error-codes.ts\`) by \`pnpm --filter @portal/api docs:errors\`; a test keeps it current.

Every answer is \`{ code, msg, data }\`. Success is code 200. A business error comes with HTTP status 200; what never reached a handler comes with its own status. A broken field rule is code 400 with the rule's own message and \`data.issues: [{ path, message }]\`.

| code | HTTP | message | name |
|---|---|---|---|
${rows.join('\n')}
`;
}
