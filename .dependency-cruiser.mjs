/**
 * The arrows between the parts of the project: contract <- engine <- apps, one way only.
 * scripts/import-rules.test.ts proves that every rule below fails on a wrong arrow.
 */

const TESTS = '\\.(test|spec|cases)\\.tsx?$|/testing/|/test/'
const PDF_LIBRARIES = '(^|/)(@libpdf/core|@embedpdf/pdfium|@neslinesli93/qpdf-wasm|harfbuzzjs|woff-lib)(/|$)'

/**
 * Builds one rule that fails the check when an import matches it.
 * @param {string} name
 * @param {string} comment
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IRegularForbiddenRuleType}
 */
function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycle', 'Two files that need each other are one subject or hide a third.', {}, { circular: true }),
    forbid(
      'no-unresolved',
      'An import must lead somewhere. Addresses made by the bundler (?url, ?worker) are exempt.',
      {},
      { couldNotResolve: true, pathNot: '\\?(url|worker|raw|inline)|^virtual:' },
    ),
    forbid(
      'contract-knows-zod-only',
      'The contract describes tools and knows no runtime and no other package.',
      { path: '^packages/contract/src/', pathNot: TESTS },
      { pathNot: '^packages/contract/src/|^node_modules/zod/' },
    ),
    forbid('packages-know-no-app', 'Arrows point from apps to packages.', { path: '^packages/' }, { path: '^apps/' }),
    forbid(
      'apps-never-meet',
      'The server and the web app share the contract and nothing else.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'packages-have-doors',
      'Another workspace is reached by its name, through the exports of its package.json. Tests share their tables.',
      { path: '^(packages|apps)/([^/]+)/' },
      {
        path: '^(packages|apps)/',
        pathNot: '^$1/$2/|^packages/engine/test/',
        dependencyTypesNot: ['aliased-workspace'],
      },
    ),
    forbid(
      'pdf-libraries-have-one-importer',
      'Each library for PDF and fonts is reached through its own file in packages/engine/src/libraries.',
      { pathNot: '^packages/engine/src/libraries/|^node_modules/' },
      { path: PDF_LIBRARIES, pathNot: '\\.wasm(\\?url)?$' },
    ),
    forbid(
      'tools-do-not-import-tools',
      'What two tools want lives above them: engine/src/pages, web/src/components, contract/src/values.',
      { path: '^((packages|apps)/[^/]+/src/tools)/([^/]+)/' },
      { path: '^$1/[^/]+/', pathNot: '^$1/$3/' },
    ),
    forbid(
      'engine-parts-know-no-tool',
      'Libraries, documents, pages, pictures, text and layout serve the tools and do not know them.',
      { path: '^packages/engine/src/(libraries|documents|pages|layout|pictures|text)/' },
      { path: '^packages/engine/src/tools/' },
    ),
    forbid(
      'web-parts-know-no-tool',
      'Components, wizard, preview and api serve the pages and do not know them.',
      { path: '^apps/web/src/(components|wizard|preview|api|local-work|workers)/', pathNot: TESTS },
      { path: '^apps/web/src/(tools|pages|app)/' },
    ),
    forbid(
      'server-has-nothing-per-tool',
      'Routes are a loop over the contract.',
      { path: '^apps/server/src/' },
      { path: '/src/tools/[^/]+/' },
    ),
    forbid(
      'no-node-in-shared-code',
      'Contract, engine and web run where Node does not exist.',
      { path: '^(packages/(contract|engine)|apps/web)/src/|^packages/engine/platforms/browser', pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'product-knows-no-test',
      'Code that ships does not import tests, their cases or their fixtures.',
      { path: '^(packages|apps)/[^/]+/(src|platforms)/', pathNot: TESTS },
      { path: `^(packages|apps)/.*(${TESTS})|^(fixtures|e2e|bench|scripts)/` },
    ),
    forbid(
      'product-has-no-dev-dependency',
      'What ships is installed as a dependency.',
      { path: '^(packages|apps)/[^/]+/(src|platforms)/', pathNot: `${TESTS}|\\.d\\.ts$` },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    // TypeScript 7 has no parser API for other tools yet; swc reads the sources, types and all.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/.*/node_modules)/' },
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
