import { expect, test } from 'vitest'

import { droppedFolders, filesIn } from './dropped-files.ts'

const file = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (done: (file: File) => void) => done(new File([], name)),
})

/** A folder that a browser lists two at a time. */
const folder = (name: string, ...children: object[]) => ({
  name,
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const rest = [...children]
    return { readEntries: (done: (part: object[]) => void) => done(rest.splice(0, 2)) }
  },
})

function drop(...entries: object[]): DataTransfer {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }))
  return { items } as never
}

const names = async (data: DataTransfer) => (await filesIn(droppedFolders(data))).map(({ name }) => name)

test('files of folders and the folders below, in order, without what the system put there', async () => {
  const trip = folder(
    'Trip',
    file('10.jpg'),
    file('.DS_Store'),
    file('9.jpg'),
    folder('1', file('a.png')),
    file('Thumbs.db'),
  )
  expect(await names(drop(trip, file('last.png')))).toEqual(['a.png', '9.jpg', '10.jpg', 'last.png'])
})

test('files without folders need no search', () => {
  expect(droppedFolders(drop(file('one.png')))).toEqual([])
})
