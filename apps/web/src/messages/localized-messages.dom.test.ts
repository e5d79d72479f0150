import {
  ACTIVE_KINDS,
  AVAILABLE_OPERATIONS,
  BOUND_REASONS,
  ERRORS,
  errorMessage,
  isErrorCode,
  registeredSentences,
  OPERATIONS,
  OPTION_MESSAGES,
  QUOTAS,
  REFERENCE_KINDS,
  WARNING_CODES,
  warningMessage,
  type ErrorCode,
  type ErrorFacts,
  type Warning,
} from '@recto/contract'
import { afterEach, describe, expect, test } from 'vitest'

import { loadLanguage } from './catalog.ts'
import { CONTRACT_MESSAGES } from './contract-messages.ts'
import { errorText } from './error-messages.ts'
import { failureText, unexpectedAnswerText } from './operation-messages.ts'
import { optionText } from './option-messages.ts'
import { warningText } from './warning-messages.ts'
import { STEP_MESSAGES } from './step-messages.ts'

afterEach(() => loadLanguage('en'))

const file = 'Zoë {1}.pdf'

/** Facts that select each branch of a code's message, besides having a file name or not. */
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
    ...[60, 900, 3600, 80_000].map((retryAfterSeconds) => ({
      quota: 'bytes' as const,
      limit: 500,
      sizeBytes: 545_259_520,
      retryAfterSeconds,
    })),
  ],
}

const errors = Object.keys(ERRORS)
  .filter(isErrorCode)
  .flatMap((code) => [{}, { file }, ...(BRANCHES[code] ?? [])].map((facts: ErrorFacts) => ({ code, facts })))

const FONT = { name: 'Calibri', replacement: 'Carlito', percent: 92 }

const warnings = WARNING_CODES.flatMap((code) => {
  const facts: Omit<Warning, 'code'>[] = [
    {},
    { file, count: 1 },
    { file, count: 4 },
    { file, pages: [3] },
    { file, count: 1, pages: [3] },
    { file, count: 2, pages: [3, 7] },
    { file, count: 9, pages: [3, 7], percent: 62 },
    { file, count: 1, total: 14 },
    { file, count: 12, total: 14 },
    { file, count: 2, pages: [3, 7], missing: 1, cut: 1 },
    { file, count: 1, pages: [3], missing: 5 },
    { file, cut: 2 },
    { file, sizeBytes: 900_000 },
    { file, sizeBytes: 2_400_000 },
    ...[1, 4].flatMap((count) => ACTIVE_KINDS.map((kind) => ({ file, findings: [{ kind, count }], isKept: true }))),
    { file, findings: ACTIVE_KINDS.map((kind) => ({ kind, count: 2 })) },
    ...[1, 4].flatMap((count) => REFERENCE_KINDS.map((kind) => ({ file, count, references: [{ kind, count }] }))),
    { file, references: REFERENCE_KINDS.map((kind) => ({ kind, count: 2 })) },
    { file, count: 1, fonts: [FONT] },
    { file, count: 9, fonts: [FONT, { ...FONT, name: 'Cambria' }] },
  ]
  return facts.map((each): Warning => ({ code, ...each }))
})

const operations = AVAILABLE_OPERATIONS

/** The contract's messages about options: whole sentences, and those that follow a field name. */
const options = [
  ...registeredSentences(),
  ...Object.values(OPTION_MESSAGES).map(
    (text) => `pageRange.end: ${text.replace('{limit}', '12').replace('{values}', 'a, b')}`,
  ),
]

test('every contract text about operations and options has a message id', () => {
  const ids = [...CONTRACT_MESSAGES, ...STEP_MESSAGES].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(operations.map(({ id }) => `operation.${id}.failure`)))
  expect(ids.filter((id) => id.endsWith('.otherAnswer')).length).toBeGreaterThan(3)
  expect(registeredSentences().length).toBeGreaterThan(12)
  expect(ids.filter((id) => id.startsWith('option.'))).toHaveLength(options.length)
})

test('English texts about operations and options are those of the contract, and unknown texts stay as they are', () => {
  expect(operations.map(failureText)).toEqual(operations.map(({ failure }) => failure))
  expect(options.map(optionText)).toEqual(options)
  expect(optionText('dpi: must be as it pleases')).toBe('dpi: must be as it pleases')
})

test('English messages are those of the contract', () => {
  const said = errors.map(({ code, facts }) => errorText(code, facts))
  expect(said).toEqual(errors.map(({ code, facts }) => errorMessage(code, facts)))
  expect(warnings.map(warningText)).toEqual(warnings.map(warningMessage))
})

test('problems of options use the text of their schema', () => {
  const fields = [{ field: 'dpi', message: 'Between 72 and 600.' }]
  expect(errorText('INVALID_OPTIONS', { fields })).toBe('Between 72 and 600.')
})

test('codes of a newer server have a text as well', () => {
  const unknown: object = { code: 'NEW', file, reason: 'new', quota: 'new' }
  const facts = unknown as Warning & ErrorFacts
  expect(errorText('TOO_COMPLEX', facts)).toBe(`"${file}" is too complex to process.`)
  expect(errorText('TOO_MANY_REQUESTS', facts)).toBe('Too many requests. Please try again in 60 seconds.')
  expect(warningText(facts)).toBe('')
})

describe.each(['de', 'es'] as const)('in %s', (language) => {
  test('no message is in English, and every placeholder is filled', async () => {
    await loadLanguage(language)
    const said = [
      ...errors.map(({ code, facts }) => ({
        words: errorText(code, facts),
        english: errorMessage(code, facts),
        values: [facts.file, facts.character, ...(facts.files ?? [])],
      })),
      ...warnings.map((warning) => ({ words: warningText(warning), english: warningMessage(warning), values: [] })),
    ]
    expect(said.filter(({ words, english }) => words === english)).toEqual([])
    // The remaining braces are part of the file name.
    const bare = said.map(({ words }) => words.replaceAll(file, ''))
    expect(bare.filter((words) => words.trim() === '' || /[{}#]|undefined|NaN|"/.test(words))).toEqual([])
    const lost = said.filter(({ words, english, values }) =>
      values.some((value) => value !== undefined && english.includes(value) && !words.includes(value)),
    )
    expect(lost).toEqual([])
  })

  test('failed operations and options are translated as well', async () => {
    await loadLanguage(language)
    const said = [
      ...operations.map((operation) => [failureText(operation), operation.failure]),
      ...operations.map((operation) => [unexpectedAnswerText(operation), operation.otherAnswer ?? operation.failure]),
      ...options.map((text) => [optionText(text), text]),
    ]
    expect(
      said.filter(([words, english]) => words === english || /[{}]|operation\.|option\./.test(words ?? '')),
    ).toEqual([])
    expect(optionText('pageRange.end: must be at least 12')).toBe(
      { de: 'pageRange.end: muss mindestens 12 sein', es: 'pageRange.end: debe ser como mínimo 12' }[language],
    )
    expect(optionText('format: must be one of jpg, png')).toContain('jpg, png')
  })

  test('plural forms agree with their numbers', async () => {
    await loadLanguage(language)
    const lost = [1, 4].map((count) => warningText({ code: 'PAGES_LOST', file: 'a.pdf', count }))
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
