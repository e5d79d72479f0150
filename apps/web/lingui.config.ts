import { extractor as sourceExtractor } from '@lingui/cli/api'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

import { CONTRACT_MESSAGES } from './src/messages/contract-messages.ts'
import { STEP_MESSAGES } from './src/messages/step-messages.ts'

/** The contract's texts are not in the web app's sources; this extractor adds them to the catalogs. */
const contractExtractor: ExtractorType = {
  match: (path) => /src\/messages\/(?:contract|step)-messages\.ts$/.test(path),
  extract: (path, _code, onMessage) => {
    const words = path.endsWith('contract-messages.ts') ? CONTRACT_MESSAGES : STEP_MESSAGES
    for (const { id, message } of words) onMessage({ id, message, origin: [path, 1], placeholders: {} })
  },
}

const FOLDER = process.env['MESSAGES_DIR'] ?? '<rootDir>/src/locales'

const TESTS = ['**/*.test.*', '**/testing/**']

/** The pages other than tools, whose long texts only their readers need. */
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
  'site-heads.ts',
  'source-link.tsx',
].map((name) => `<rootDir>/src/pages/${name}`)

/** Everything after choosing a file, which visitors of a landing page do not need. */
const STEPS = [
  'tools/!(ocr-pdf|organize-pdf|protect-pdf|sanitize-pdf)/!(page|batch|use-batch-*).{ts,tsx}',
  'tools/!(ocr-pdf|organize-pdf|protect-pdf|sanitize-pdf)/*/*.{ts,tsx}',
  'wizard/{compatibility-frame,file-card,file-problem,files-upload,live-stage,live-step,original-kept}.tsx',
  'wizard/{page-strip,pages-step,plain-step,preview-wait}.tsx',
  'wizard/{result-report-list,result-storage,result-view,resumed-job,single-call-steps,single-upload}.tsx',
  'wizard/use-{conversion-refusal,detail-rows,work-names}.ts',
  'wizard/{api-key-notice,file-extent,tool-gap-notice}.tsx',
  'office/**/*.{ts,tsx}',
  'pages/upload/{file-summary,tool-suggestions,upload-screen,use-reason-text}.{ts,tsx}',
  'wizard/{conversion-summary,other-formats,scan-question,show-all,slide-list}.tsx',
  'components/{color-field,page-grid,page-range-field,page-stepper,pages-field,position-field,slider-field,sorting}/*.{ts,tsx}',
  'messages/{complexity,error,step}-messages.ts',
].map((name) => `<rootDir>/src/${name}`)

/** Warnings about files and results. */
const WARNINGS = ['messages/{finding,office,svg-part,warning}-messages.ts', 'messages/warned-pages.ts'].map(
  (name) => `<rootDir>/src/${name}`,
)

/** The later steps of Clean PDF, whose many texts no other page needs. */
const CLEANING = ['<rootDir>/src/tools/sanitize-pdf/!(page|batch).{ts,tsx}']

/** The later steps of Organize Pages, which have as many. */
const ORGANIZING = [
  '<rootDir>/src/tools/organize-pdf/!(page).{ts,tsx}',
  '<rootDir>/src/tools/organize-pdf/*/*.{ts,tsx}',
]

/** The later steps of OCR PDF. */
const READING = ['<rootDir>/src/tools/ocr-pdf/!(page|batch).{ts,tsx}']

/** The steps with several files, which most visitors never see. */
const BATCHES = ['wizard/batch/*.{ts,tsx}', 'tools/*/batch.tsx', 'tools/*/use-batch-*.tsx'].map(
  (name) => `<rootDir>/src/${name}`,
)

/** Protect PDF, which has all its steps on one page. */
const PROTECTION = ['<rootDir>/src/tools/protect-pdf/**']

/** Texts that only an installed app shows. */
const OFFLINE = ['<rootDir>/src/offline/offline-app.tsx']

/** Used by Protect PDF and by the later steps of the other tools. */
const CALLS = ['api/use-call-messages.ts', 'local-work/use-local-operation.ts', 'wizard/progress-bar.tsx'].map(
  (name) => `<rootDir>/src/${name}`,
)

/** The home page, whose texts the pages of tools do not need. */
const HOME = ['<rootDir>/src/pages/home/**']

/** The shelf, which is loaded when the page is idle. */
const SHELF = ['<rootDir>/src/shelf/screens/**']

/** Where work runs, which is shown only once a file has been chosen. */
const WHERE = ['<rootDir>/src/where/**']

/** Controls next to the steps and their results that the steps work without, such as names. */
const LATE_CONTROLS = ['<rootDir>/src/late-controls/**']

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'es'],
  catalogs: [
    {
      path: `${FOLDER}/{locale}`,
      include: ['<rootDir>/src'],
      exclude: [
        ...TESTS,
        ...SITE_PAGES,
        ...STEPS,
        ...WARNINGS,
        ...CLEANING,
        ...ORGANIZING,
        ...READING,
        ...BATCHES,
        ...PROTECTION,
        ...CALLS,
        ...OFFLINE,
        ...HOME,
        ...SHELF,
        ...WHERE,
        ...LATE_CONTROLS,
      ],
    },
    { path: `${FOLDER}/steps/{locale}`, include: [...STEPS, ...CALLS], exclude: TESTS },
    { path: `${FOLDER}/warnings/{locale}`, include: WARNINGS, exclude: TESTS },
    { path: `${FOLDER}/cleaning/{locale}`, include: CLEANING, exclude: TESTS },
    { path: `${FOLDER}/organizing/{locale}`, include: ORGANIZING, exclude: TESTS },
    { path: `${FOLDER}/reading/{locale}`, include: READING, exclude: TESTS },
    { path: `${FOLDER}/batch/{locale}`, include: BATCHES, exclude: TESTS },
    { path: `${FOLDER}/protection/{locale}`, include: [...PROTECTION, ...CALLS], exclude: TESTS },
    { path: `${FOLDER}/offline/{locale}`, include: OFFLINE, exclude: TESTS },
    { path: `${FOLDER}/home/{locale}`, include: HOME, exclude: TESTS },
    { path: `${FOLDER}/shelf/{locale}`, include: SHELF, exclude: TESTS },
    { path: `${FOLDER}/where/{locale}`, include: WHERE, exclude: TESTS },
    { path: `${FOLDER}/controls/{locale}`, include: LATE_CONTROLS, exclude: TESTS },
    // A message used in several parts is included in each of them.
    { path: `${FOLDER}/pages/{locale}`, include: SITE_PAGES, exclude: TESTS },
  ],
  format: formatter({ lineNumbers: false }),
  extractors: [contractExtractor, sourceExtractor],
})
