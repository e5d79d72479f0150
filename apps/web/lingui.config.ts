import { extractor as sourceExtractor } from '@lingui/cli/api'
import { defineConfig, type ExtractorType } from '@lingui/conf'

import { CONTRACT_WORDS } from './src/words/contract-words.ts'

/** The contract's words stand in the contract, not beside the screen; this hands them to the translators all the same. */
const contractExtractor: ExtractorType = {
  match: (path) => path.endsWith('src/words/contract-words.ts'),
  extract: (path, _code, onMessage) => {
    for (const { id, message } of CONTRACT_WORDS) onMessage({ id, message, origin: [path, 1], placeholders: {} })
  },
}

const FOLDER = process.env['MESSAGES_DIR'] ?? '<rootDir>/src/locales'

const TESTS = ['**/*.test.*', '**/testing/**']

/** The pages around the tools: much to read for those who visit one, and for nobody else. */
const SITE_PAGES = [
  'about/**',
  'blog/**',
  'careers/**',
  'checkout/**',
  'contact/**',
  'developers/**',
  'enterprise/**',
  'help/**',
  'pricing/**',
  'privacy/**',
  'security/**',
  'terms/**',
  'source-link.tsx',
].map((name) => `<rootDir>/src/pages/${name}`)

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'es'],
  catalogs: [
    { path: `${FOLDER}/{locale}`, include: ['<rootDir>/src'], exclude: [...TESTS, ...SITE_PAGES] },
    // What both have to say stands in both.
    { path: `${FOLDER}/pages/{locale}`, include: SITE_PAGES, exclude: TESTS },
  ],
  format: 'po',
  formatOptions: { lineNumbers: false },
  extractors: [contractExtractor, sourceExtractor],
})
