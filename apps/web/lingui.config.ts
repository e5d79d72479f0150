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

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'es'],
  catalogs: [
    {
      path: `${process.env['MESSAGES_DIR'] ?? '<rootDir>/src/locales'}/{locale}`,
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.*', '**/testing/**'],
    },
  ],
  format: 'po',
  formatOptions: { lineNumbers: false },
  extractors: [contractExtractor, sourceExtractor],
})
