import { expect, test } from 'vitest'

import { isUsable, nextFiles, pageCountOf, type ChosenFile } from './chosen-files.ts'

const file = (name: string) => new File(['%PDF'], name)
const list = (...ids: string[]) =>
  ids.map((id): ChosenFile => ({ id, file: file('a.pdf'), reading: { status: 'reading' } }))
const ids = (files: readonly ChosenFile[]) => files.map(({ id }) => id).join('')

test.each([
  ['a', 1, 'bacd'],
  ['a', 3, 'bcda'],
  ['d', 0, 'dabc'],
  ['c', 1, 'acbd'],
  ['b', 1, 'abcd'],
  ['b', 99, 'acdb'],
  ['b', -5, 'bacd'],
  ['x', 0, 'abcd'],
])('%s moved to %i gives %s', (id, to, expected) => {
  expect(ids(nextFiles(list('a', 'b', 'c', 'd'), { type: 'moved', id, to }))).toBe(expected)
})

test('files with the same name are distinguished by id', () => {
  const files = nextFiles(list('a', 'b'), { type: 'removed', id: 'a' })
  expect(ids(files)).toBe('b')
})

test('adding appends, and a replacement takes the place of the original', () => {
  const added = nextFiles(list('a', 'b'), { type: 'added', files: [{ id: 'c', file: file('c.pdf') }] })
  const replaced = nextFiles(added, { type: 'replaced', id: 'a', with: { id: 'd', file: file('d.pdf') } })
  expect(ids(replaced)).toBe('dbc')
  expect(replaced[0]?.reading).toEqual({ status: 'reading' })
})

test('a password is kept with its file and removed with it', () => {
  const unlocking = nextFiles(list('a', 'b'), { type: 'unlocking', id: 'a', password: 'pässwört' })
  expect(unlocking[0]).toMatchObject({ password: 'pässwört', reading: { status: 'locked', isOpening: true } })
  expect(nextFiles(unlocking, { type: 'removed', id: 'a' }).some(({ password }) => password !== undefined)).toBe(false)
})

test('the outcome of reading a removed file is ignored', () => {
  expect(ids(nextFiles(list('a'), { type: 'read', id: 'gone', reading: { status: 'unreadable' } }))).toBe('a')
})

test.each<[ChosenFile['reading'], boolean]>([
  [{ status: 'reading' }, true],
  [{ status: 'unreadable' }, true],
  [
    {
      status: 'ready',
      facts: { pageCount: 3, isEncrypted: true, isRepaired: false, losses: [], aspectRatios: new Float32Array(3) },
    },
    true,
  ],
  [{ status: 'locked', isWrong: false, isOpening: false }, false],
  [{ status: 'broken', message: 'It is damaged.' }, false],
])('%j can be sent: %s', (reading, expected) => {
  const chosen: ChosenFile = { id: 'a', file: file('a.pdf'), reading }
  expect(isUsable(chosen)).toBe(expected)
  expect(pageCountOf(chosen)).toBe(reading.status === 'ready' ? 3 : undefined)
})
