/** Import rules (docs/architecture.md): what each package may import, and the alternative to a forbidden import. */
const law = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });
const SHARED = '(?:^|/)shared/';

module.exports = {
  forbidden: [
    law(
      'contract-stands-alone',
      '@portal/contract imports none of our packages: move what it needs into it.',
      { path: `${SHARED}contract/` },
      { path: `(${SHARED}(?!contract/)|(?:^|/)(?:shell|api|remote-[^/]+)/src/)` },
    ),
    law(
      'season-imports-contract-only',
      '@portal/season imports @portal/contract only: its rules run both in the browser and on the server.',
      { path: `${SHARED}season/` },
      { path: `(${SHARED}(?!contract/|season/)|(?:^|/)(?:shell|api|remote-[^/]+)/src/)` },
    ),
    law(
      'framework-imports-contract-only',
      'ui, session, federation and releases import @portal/contract only: pass anything else in as a parameter.',
      { path: `${SHARED}(ui|session|federation|releases)/`, pathNot: '\\.test\\.tsx?$' },
      { path: `(${SHARED}(?!contract/|$1/)|(?:^|/)(?:shell|api|remote-[^/]+)/src/)` },
    ),
    law(
      'client-imports-contract-season-and-session',
      '@portal/api-client may import @portal/contract, @portal/season and @portal/session.',
      { path: `${SHARED}api-client/`, pathNot: '\\.test\\.tsx?$' },
      {
        path: `(${SHARED}(?!contract/|season/|session/|api-client/)|(?:^|/)(?:shell|api|remote-[^/]+)/src/)`,
      },
    ),
    law(
      'endpoints-use-the-shared-client',
      "Endpoint modules import '@portal/api-client': a relative path would bundle a second, unconfigured client into remotes.",
      { path: `${SHARED}api-client/src/(?!client/|index\\.ts)`, pathNot: '\\.test\\.tsx?$' },
      { path: `${SHARED}api-client/src/(?:client/|index\\.ts)`, dependencyTypes: ['local'] },
    ),
    law(
      'packages-by-name',
      'Import our packages by name: the exports in their package.json list what others may use.',
      { path: '(?:^|/)(shared/[^/]+|shell|api|remote-[^/]+)/', pathNot: '\\.test\\.tsx?$' },
      { path: `${SHARED}[^/]+/`, pathNot: '(?:^|/)$1/', dependencyTypes: ['local'] },
    ),
    law(
      'remotes-import-shared-only',
      'A remote never imports another remote, the shell or the API: share through a package in shared/ or a slot.',
      { path: '(?:^|/)(remote-[^/]+)/src/' },
      { path: '(?:^|/)(?:shell|api|remote-[^/]+)/(?:src|server)/', pathNot: '(?:^|/)$1/src/' },
    ),
    law(
      'remotes-fill-slots-only',
      'A remote may only import @portal/federation/slot: the shell shares no other part of the package, so a copy would run.',
      { path: '(?:^|/)remote-[^/]+/src/', pathNot: '\\.test\\.tsx?$' },
      { path: `${SHARED}federation/src/(?!slot\\.tsx?$)` },
    ),
    law(
      'shell-knows-no-remote',
      'The shell mounts the remotes of a release set; it imports neither remotes nor API code.',
      { path: '(^|/)shell/(src|server)/' },
      { path: '(^|/)(api|remote-[^/]+)/src/' },
    ),
    law(
      'api-imports-contract-season-releases',
      'The API imports @portal/contract, @portal/season and, for publishing and its own URL, @portal/releases; backups and tests call it through @portal/ops.',
      { path: '(^|/)api/src/' },
      { path: `(${SHARED}(?!contract/|season/|releases/|ops/)|(^|/)(shell|remote-[^/]+)/(src|server)/)` },
    ),
    law(
      'build-is-for-builds',
      'Only build scripts import @portal/build.',
      {
        path: '(^|/)(shell/src|shell/server|remote-[^/]+/src|api/src|shared/(?!build/))',
        pathNot: '\\.test\\.tsx?$',
      },
      { path: `${SHARED}build/` },
    ),
    law(
      'releases-are-for-servers',
      '@portal/releases signs and stores release sets with Node: browsers load them through @portal/federation.',
      {
        path: `(^|/)(shell/src|remote-[^/]+/src|api/src/(?!releases/|testing/|server\\.ts)|shared/(?!build/|releases/|ops/))`,
        pathNot: '\\.test\\.tsx?$',
      },
      { path: `${SHARED}releases/` },
    ),
    law(
      'ops-is-a-command-line',
      'Only code that calls the running API as an operator or reads content folders may import @portal/ops.',
      {
        path: '(^|/)(shell|remote-[^/]+|api|shared/(?!ops/))/?',
        pathNot: '(^|/)api/src/(backup/|testing/|content/operator-routes|seed-sample)|\\.test\\.tsx?$',
      },
      { path: `${SHARED}ops/` },
    ),
    law(
      'ops-imports-contract-season-releases',
      'Commands use the running API and the release store, never code of the API, the shell or a remote.',
      { path: `${SHARED}ops/` },
      {
        path: `(${SHARED}(?!contract/|season/|releases/|ops/)|(?:^|/)(?:shell|api|remote-[^/]+)/(?:src|server)/)`,
      },
    ),
    law(
      'chakra-behind-ui',
      'Only @portal/ui imports Chakra, the router and the form library: use @portal/ui/controls, /router or /form.',
      { pathNot: `${SHARED}ui/` },
      {
        path: '(?:^|node_modules/)(?:@chakra-ui|react-router|react-router-dom|react-hook-form|@hookform)(?:/|$)',
      },
    ),
    law(
      'axios-behind-client',
      'Only @portal/api-client imports axios: add an endpoint there.',
      { pathNot: `${SHARED}api-client/` },
      { path: '(?:^|node_modules/)axios(?:/|$)' },
    ),
    law(
      'platform-crypto-in-contract',
      'Platform encryption lives in @portal/contract and api/.',
      { pathNot: `(${SHARED}contract/|(^|/)api/)` },
      { path: '(?:^|node_modules/)crypto-js(?:/|$)' },
    ),
    law(
      'no-cycles',
      'Files that import each other change together: merge them, or move the shared part to a third file.',
      { pathNot: 'node_modules' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/\\.cache/|\\.css$)' },
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    parser: 'tsc',
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
