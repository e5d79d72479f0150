import { OPERATIONS } from '@recto/contract'
import { afterEach, expect, test } from 'vitest'

import { loadLanguage } from '../messages/catalog.ts'
import { problemMessage } from './problem-message.ts'
import { readProblem } from './read-problem.ts'

afterEach(() => loadLanguage('en'))

const body = (problem: object) => new Blob([JSON.stringify(problem)], { type: 'application/problem+json' })
const read = (problem: object) => readProblem(body(problem), OPERATIONS.compress, OPERATIONS.compress.failure)

const DAMAGED = { code: 'DAMAGED_PDF', message: 'As the server says it.', file: 'a.pdf', fileIndex: 0 }

test("in English the server's message is used", async () => {
  expect(await read(DAMAGED)).toMatchObject({ code: 'DAMAGED_PDF', message: DAMAGED.message, fileIndex: 0 })
})

test.each([
  ['a known code', DAMAGED, '„a.pdf“ ist beschädigt und kann nicht repariert werden.'],
  [
    'words of the operation’s own',
    { code: 'FILE_TOO_LARGE', message: 'Too large.', file: 'a.pdf', limit: 15 },
    'Die Dateigröße überschreitet das Limit von 15 MB.',
  ],
  ['a code that is none of ours', { code: 'ODD', message: 'Odd.' }, 'Odd.'],
  ['an option', { code: 'INVALID_OPTIONS', message: 'dpi: must be at least 72' }, 'dpi: muss mindestens 72 sein'],
  [
    'an option that has a sentence',
    { code: 'INVALID_OPTIONS', message: 'At least one rotation instruction is required' },
    'Mindestens eine Drehanweisung ist nötig',
  ],
  [
    'an option of which nothing is known',
    { code: 'INVALID_OPTIONS', message: 'Between 72 and 600.' },
    'Between 72 and 600.',
  ],
])('in German %s is derived from its facts', async (_name, problem, message) => {
  await loadLanguage('de')
  expect(await read(problem)).toMatchObject({ message })
})

test('a failed job is described by its code and facts', async () => {
  await loadLanguage('es')
  const facts = { file: 'a.pdf', reason: 'characters', limit: 1_000_000 } as const
  expect(problemMessage('TOO_COMPLEX', 'Too much.', facts)).toBe(
    '«a.pdf» tiene demasiado texto (límite: 1.000.000 caracteres).',
  )
})
