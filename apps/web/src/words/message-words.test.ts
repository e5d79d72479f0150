import {
  BOUND_REASONS,
  ERRORS,
  errorMessage,
  isErrorCode,
  markedSentences,
  OPERATIONS,
  OPTION_WORDS,
  QUOTAS,
  WARNING_CODES,
  warningMessage,
  type ErrorCode,
  type ErrorFacts,
  type OperationDefinition,
  type Warning,
} from '@recto/contract'
import { afterEach, describe, expect, test } from 'vitest'

import { loadLanguage } from './catalogue.ts'
import { CONTRACT_WORDS } from './contract-words.ts'
import { errorWords } from './error-words.ts'
import { failureWords, otherAnswerWords } from './operation-words.ts'
import { optionWords } from './option-words.ts'
import { warningWords } from './warning-words.ts'
import { STEP_WORDS } from './step-words.ts'

afterEach(() => loadLanguage('en'))

const file = 'Zoë {1}.pdf'

/** What tells the branches of a code's sentence apart, besides having a file and having none. */
const BRANCHES: Partial<Record<ErrorCode, ErrorFacts[]>> = {
  FILE_REQUIRED: Object.keys(OPERATIONS).map((operation) => ({ operation })),
  TOO_MANY_FILES: [{ limit: 1 }, { limit: 20 }],
  FILE_TOO_LARGE: [
    { limit: 10 },
    { file, limit: 10 },
    { operation: 'compress', limit: 15 },
    { operation: 'compress', limit: 15, sizeBytes: 15_728_641 },
    { operation: 'compress', limit: 1500, sizeBytes: 2_000_000_000 },
  ],
  NOT_A_PDF: [{ files: ['a.txt'] }, { files: ['a.txt', 'b.doc'] }],
  PAGE_OUT_OF_RANGE: [
    { page: 9, pageCount: 1 },
    { page: 9, pageCount: 8 },
  ],
  NO_TABLES: [{ hasText: false }, { file, hasText: false }, { hasText: true }, { file, hasText: true }],
  UNSUPPORTED_CHARACTER: [{ character: '漢', codePoint: 0x6f22 }],
  TOO_COMPLEX: [
    ...[undefined, ...BOUND_REASONS].flatMap((reason) => {
      const facts = { limit: 1_000_000, ...(reason && { reason }) }
      return [facts, { ...facts, file }, { ...facts, pageCount: 6200 }, { ...facts, file, pageCount: 6200 }]
    }),
    { file, reason: 'pixels', page: 3, maxDpi: 44 },
    { file, reason: 'pixels', page: 3, maxDpi: 0 },
  ],
  TOO_MANY_REQUESTS: [
    { retryAfterSeconds: 1 },
    { retryAfterSeconds: 9 },
    ...QUOTAS.flatMap((quota) => [
      { quota, limit: 1 },
      { quota, limit: 5 },
    ]),
  ],
}

const errors = Object.keys(ERRORS)
  .filter(isErrorCode)
  .flatMap((code) => [{}, { file }, ...(BRANCHES[code] ?? [])].map((facts: ErrorFacts) => ({ code, facts })))

const warnings = WARNING_CODES.flatMap((code) => {
  const facts: Omit<Warning, 'code'>[] = [
    {},
    { file, count: 1 },
    { file, count: 4 },
    { file, pages: [3] },
    { file, count: 1, pages: [3] },
    { file, count: 2, pages: [3, 7] },
    { file, count: 9, pages: [3, 7], percent: 62 },
    { file, sizeBytes: 900_000 },
    { file, sizeBytes: 2_400_000 },
  ]
  return facts.map((each): Warning => ({ code, ...each }))
})

const operations: OperationDefinition[] = Object.values(OPERATIONS)

/** What is said of options: the contract's sentences, and all that is said after the name of a field. */
const options = [
  ...markedSentences(),
  ...Object.values(OPTION_WORDS).map(
    (text) => `pageRange.end: ${text.replace('{limit}', '12').replace('{values}', 'a, b')}`,
  ),
]

test('every text of the contract that is said of a call or of an option is handed to the translators', () => {
  const ids = [...CONTRACT_WORDS, ...STEP_WORDS].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(operations.map(({ id }) => `operation.${id}.failure`)))
  expect(ids.filter((id) => id.endsWith('.otherAnswer')).length).toBeGreaterThan(3)
  expect(markedSentences().length).toBeGreaterThan(12)
  expect(ids.filter((id) => id.startsWith('option.'))).toHaveLength(options.length)
})

test('what is said of calls and options is English in English, and so is what nobody knows', () => {
  expect(operations.map(failureWords)).toEqual(operations.map(({ failure }) => failure))
  expect(options.map(optionWords)).toEqual(options)
  expect(optionWords('dpi: must be as it pleases')).toBe('dpi: must be as it pleases')
})

test('English words are those of the contract', () => {
  const said = errors.map(({ code, facts }) => errorWords(code, facts))
  expect(said).toEqual(errors.map(({ code, facts }) => errorMessage(code, facts)))
  expect(warnings.map(warningWords)).toEqual(warnings.map(warningMessage))
})

test('what is wrong with an option is said as its schema says it', () => {
  const fields = [{ field: 'dpi', message: 'Between 72 and 600.' }]
  expect(errorWords('INVALID_OPTIONS', { fields })).toBe('Between 72 and 600.')
})

test('what only a newer server knows has words as well', () => {
  const unknown: object = { code: 'NEW', file, reason: 'new', quota: 'new' }
  const facts = unknown as Warning & ErrorFacts
  expect(errorWords('TOO_COMPLEX', facts)).toBe(`"${file}" is too complex to process.`)
  expect(errorWords('TOO_MANY_REQUESTS', facts)).toBe('Too many requests. Please try again in 60 seconds.')
  expect(warningWords(facts)).toBe('')
})

describe.each(['de', 'es'] as const)('in %s', (language) => {
  test('no sentence is English, and each is filled', async () => {
    await loadLanguage(language)
    const said = [
      ...errors.map(({ code, facts }) => ({
        words: errorWords(code, facts),
        english: errorMessage(code, facts),
        values: [facts.file, facts.character, ...(facts.files ?? [])],
      })),
      ...warnings.map((warning) => ({ words: warningWords(warning), english: warningMessage(warning), values: [] })),
    ]
    expect(said.filter(({ words, english }) => words === english)).toEqual([])
    // The braces that are left are those of the file's name.
    const bare = said.map(({ words }) => words.replaceAll(file, ''))
    expect(bare.filter((words) => words.trim() === '' || /[{}#]|undefined|NaN|"/.test(words))).toEqual([])
    const lost = said.filter(({ words, english, values }) =>
      values.some((value) => value !== undefined && english.includes(value) && !words.includes(value)),
    )
    expect(lost).toEqual([])
  })

  test('so it is with calls that failed, and with options', async () => {
    await loadLanguage(language)
    const said = [
      ...operations.map((operation) => [failureWords(operation), operation.failure]),
      ...operations.map((operation) => [otherAnswerWords(operation), operation.otherAnswer ?? operation.failure]),
      ...options.map((text) => [optionWords(text), text]),
    ]
    expect(
      said.filter(([words, english]) => words === english || /[{}]|operation\.|option\./.test(words ?? '')),
    ).toEqual([])
    expect(optionWords('pageRange.end: must be at least 12')).toBe(
      { de: 'pageRange.end: muss mindestens 12 sein', es: 'pageRange.end: debe ser como mínimo 12' }[language],
    )
    expect(optionWords('format: must be one of jpg, png')).toContain('jpg, png')
  })

  test('the number of what is told agrees with its words', async () => {
    await loadLanguage(language)
    const lost = [1, 4].map((count) => warningWords({ code: 'PAGES_LOST', file: 'a.pdf', count }))
    expect(lost).toEqual(
      {
        de: [
          '„a.pdf“: 1 Seite konnte nicht gelesen werden und fehlt.',
          '„a.pdf“: 4 Seiten konnten nicht gelesen werden und fehlen.',
        ],
        es: ['«a.pdf»: 1 página no se pudo leer y falta.', '«a.pdf»: 4 páginas no se pudieron leer y faltan.'],
      }[language],
    )
  })
})
