/**
 * Which parts of the project may import which, in one direction only: contract <- packages of the engine, floor by floor <- apps.
 * scripts/import-rules.test.ts proves that every rule below catches a wrong import.
 */

/** The packages from the ground up: each may import those before it. `tsc -b` checks the same through project references. */
export const FLOORS = [
  'contract',
  'runtime',
  'libreoffice',
  'geometry',
  'zip',
  'deflate',
  'images',
  'ocr',
  'fonts',
  'pdfium',
  'pdf',
  'svg',
  'platforms',
  'rendering',
  'layout',
  'office',
  'engine',
]

const TESTS = '\\.(test|spec|cases)\\.tsx?$|/testing/|/test/'

/** Libraries for PDF, fonts and images, and the one package that knows each. @type {[library: string, owner: string][]} */
export const OWNED_LIBRARIES = [
  ['@embedpdf/pdfium', 'pdfium'],
  ['harfbuzzjs', 'fonts'],
  ['woff-lib', 'fonts'],
  ['@jsquash/avif', 'images'],
  ['@jsquash/webp', 'images'],
  ['@cornerstonejs/codec-openjpeg', 'images'],
  ['tesseract.js-core', 'ocr'],
  ['colord', 'svg'],
  ['css-what', 'svg'],
  ['svgpath', 'svg'],
]

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
      'The contract describes tools and depends on no runtime and no other package.',
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
    ...FLOORS.slice(0, -1).map((name, floor) =>
      forbid(
        `arrows-point-down-from-${name}`,
        'A package imports packages of lower floors only. Tests may use anything.',
        { path: `^packages/${name}/src/`, pathNot: TESTS },
        { path: `^packages/(${FLOORS.slice(floor + 1).join('|')})/` },
      ),
    ),
    forbid(
      'packages-have-doors',
      'Another workspace is reached by its name, through the exports of its package.json.',
      { path: '^(packages|apps)/([^/]+)/', pathNot: TESTS },
      { path: '^(packages|apps)/', pathNot: '^$1/$2/', dependencyTypesNot: ['aliased-workspace'] },
    ),
    forbid(
      'app-tests-use-doors',
      'Tests of an app reach a package by its name, but share the tables and helpers in its test folder.',
      { path: `^apps/([^/]+)/.*(${TESTS})` },
      {
        path: '^(packages|apps)/',
        pathNot: '^apps/$1/|^packages/[^/]+/test/',
        dependencyTypesNot: ['aliased-workspace'],
      },
    ),
    ...OWNED_LIBRARIES.map(([library, owner]) =>
      forbid(
        `${owner}-owns-${library.replaceAll(/[^a-z-]/g, '')}`,
        'A library for PDF, fonts or images is reached through the package that wraps it.',
        { pathNot: `^packages/${owner}/src/|^node_modules/` },
        { path: `(^|/)${library}(/|$)`, pathNot: '\\.wasm(\\?url)?$|/decodewasm(\\?url)?$' },
      ),
    ),
    forbid(
      'tools-do-not-import-tools',
      'What two tools want lives above them: a package below the engine, web/src/components, contract/src/values.',
      { path: '^((packages|apps)/[^/]+/src/tools)/([^/]+)/' },
      { path: '^$1/[^/]+/', pathNot: '^$1/$3/' },
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
      'Packages and the web app run where Node does not exist; platforms/node and libreoffice are the exceptions.',
      {
        path: '^(packages/[^/]+|apps/web)/src/',
        pathNot: `${TESTS}|^packages/(platforms/src/(node|native-guard)|libreoffice/src/)`,
      },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'product-knows-no-test',
      'Code that ships does not import tests, their cases or their fixtures.',
      { path: '^(packages|apps)/[^/]+/src/', pathNot: TESTS },
      { path: `^(packages|apps)/.*(${TESTS})|^(fixtures|e2e|bench|scripts)/` },
    ),
    forbid(
      'product-has-no-dev-dependency',
      'What ships is installed as a dependency.',
      { path: '^(packages|apps)/[^/]+/src/', pathNot: `${TESTS}|\\.d\\.ts$` },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    ),
  ],
  options: {
    // TypeScript 7 has no parser API for other tools yet; swc reads the sources, types and all.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|assembly|node_modules/.*/node_modules)/' },
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
