import { expect, test, vi } from 'vitest'

import { MemoryBytes, type ByteStore } from './byte-store.ts'
import { MemoryFacts } from './fact-store.ts'
import { NO_OTHER_TABS, type ShelfTabs } from './shelf-tabs.ts'
import { StoredShelf } from './stored-shelf.ts'

const MADE = { kind: 'made', tool: 'compress-pdf', from: [] } as const

function pdf(name: string, text = name): File {
  return new File([text], name, { type: 'application/pdf' })
}

/** A browser's storage, and the tabs that use it. */
function createBrowser(bytes: ByteStore = new MemoryBytes(1000)) {
  const facts = new MemoryFacts()
  const listeners: (() => void)[] = []
  let holding = 0
  const createTabs = (): ShelfTabs => {
    let heard = () => undefined as void
    listeners.push(() => heard())
    const own = listeners.length - 1
    return {
      announceChange: () => listeners.forEach((tell, index) => index !== own && tell()),
      onChange: (listener) => (heard = listener),
      holdOffCleaning: () => {
        holding += 1
        return Promise.resolve(() => void (holding -= 1))
      },
      cleanIfFree: (task) => (holding === 0 ? task() : Promise.resolve()),
    }
  }
  const openTab = () => StoredShelf.open({ bytes, facts, tabs: createTabs(), lifetime: 'browser' })
  return { bytes, facts, openTab }
}

const names = (shelf: StoredShelf) => shelf.list().map(({ name }) => name)

test('files stay in the order they were added, with their facts', async () => {
  const { openTab } = createBrowser()
  const shelf = await openTab()
  await shelf.add([pdf('b.pdf'), pdf('a.pdf')])
  await shelf.add([pdf('c.pdf', 'smaller')], MADE)
  expect(names(shelf)).toEqual(['b.pdf', 'a.pdf', 'c.pdf'])
  expect(shelf.list()[2]).toMatchObject({ type: 'application/pdf', sizeBytes: 7, origin: MADE, isSeen: false })
  expect(names(await openTab())).toEqual(['b.pdf', 'a.pdf', 'c.pdf'])
})

test('the list is the same array until something changes', async () => {
  const shelf = await createBrowser().openTab()
  const onChange = vi.fn<() => void>()
  const stop = shelf.subscribe(onChange)
  const before = shelf.list()
  expect(shelf.list()).toBe(before)
  await shelf.add([pdf('a.pdf')])
  expect(shelf.list()).not.toBe(before)
  expect(onChange).toHaveBeenCalledOnce()
  stop()
  await shelf.add([pdf('b.pdf')])
  expect(onChange).toHaveBeenCalledOnce()
})

test('a file can be opened with its name, type and bytes', async () => {
  const shelf = await createBrowser().openTab()
  const [kept] = await shelf.add([pdf('a.pdf', 'the bytes')])
  const file = await shelf.open(kept?.id ?? '')
  expect([file?.name, file?.type, await file?.text()]).toEqual(['a.pdf', 'application/pdf', 'the bytes'])
  expect(await shelf.open('another')).toBeUndefined()
})

test('an equal file is kept once; a different file of the same name and size is another one', async () => {
  const { openTab, bytes } = createBrowser()
  const shelf = await openTab()
  const [first] = await shelf.add([pdf('a.pdf', '12345')])
  const [again] = await shelf.add([pdf('a.pdf', '12345')])
  expect(again?.id).toBe(first?.id)
  await shelf.add([pdf('a.pdf', '12346')])
  expect(names(shelf)).toEqual(['a.pdf', 'a.pdf'])
  expect(await bytes.ids()).toHaveLength(2)
})

test('a result that was kept before its origin was known gets it', async () => {
  const shelf = await createBrowser().openTab()
  await shelf.add([pdf('a.pdf')])
  const [known] = await shelf.add([pdf('a.pdf')], MADE)
  expect(known).toMatchObject({ origin: MADE, isSeen: false })
  // Choosing it again does not turn it into a chosen file.
  await shelf.add([pdf('a.pdf')])
  expect(shelf.list()).toEqual([known])
})

test('equal files that are added at once are kept once', async () => {
  const shelf = await createBrowser().openTab()
  await Promise.all([shelf.add([pdf('a.pdf')]), shelf.add([pdf('a.pdf'), pdf('a.pdf')])])
  expect(names(shelf)).toEqual(['a.pdf'])
})

test('a file opened from the shelf is recognized without being read, under a new name too', async () => {
  const { openTab, bytes } = createBrowser()
  const shelf = await openTab()
  const [kept] = await shelf.add([pdf('a.pdf')])
  const id = kept?.id ?? ''
  const file = await shelf.open(id)
  await shelf.update(id, { name: 'renamed.pdf' })
  const read = vi.spyOn(bytes, 'read')
  expect(await shelf.add(file === undefined ? [] : [file])).toMatchObject([{ id, name: 'renamed.pdf' }])
  expect(read).not.toHaveBeenCalled()
})

test('facts are added to a file, and ignored for one that is gone', async () => {
  const shelf = await createBrowser().openTab()
  const [kept] = await shelf.add([pdf('a.pdf')])
  await shelf.update(kept?.id ?? '', { pageCount: 3, thumbnail: null })
  await shelf.update('another', { pageCount: 4 })
  expect(shelf.list()).toMatchObject([{ name: 'a.pdf', pageCount: 3, thumbnail: null, isSeen: true }])
})

test('removed files come back in their place', async () => {
  const { openTab } = createBrowser()
  const shelf = await openTab()
  const kept = await shelf.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')])
  const undo = await shelf.remove([kept[1]?.id ?? '', 'another'])
  expect(names(shelf)).toEqual(['a.pdf', 'c.pdf'])
  expect(await shelf.open(kept[1]?.id ?? '')).toBeUndefined()
  await undo()
  expect(names(shelf)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  expect(await (await shelf.open(kept[1]?.id ?? ''))?.text()).toBe('b.pdf')
})

test('purging frees what was removed, which then stays removed', async () => {
  const { openTab, bytes } = createBrowser()
  const shelf = await openTab()
  const kept = await shelf.add([pdf('a.pdf'), pdf('b.pdf')])
  const undo = await shelf.remove(kept.map(({ id }) => id))
  expect(await bytes.ids()).toHaveLength(2)
  await shelf.purge()
  expect(await bytes.ids()).toEqual([])
  await undo()
  expect(names(shelf)).toEqual([])
})

test('a file that a tool still reads keeps its bytes until a shelf is next opened', async () => {
  const { openTab, bytes } = createBrowser()
  const shelf = await openTab()
  const [kept] = await shelf.add([pdf('a.pdf')])
  const file = await shelf.open(kept?.id ?? '')
  await shelf.remove([kept?.id ?? ''])
  await shelf.purge()
  expect(await bytes.ids()).toHaveLength(1)
  expect(await file?.text()).toBe('a.pdf')
  await openTab()
  expect(await bytes.ids()).toEqual([])
})

test('a file that was opened briefly does not keep its bytes', async () => {
  const { openTab, bytes } = createBrowser()
  const shelf = await openTab()
  const [kept] = await shelf.add([pdf('a.pdf')])
  const file = await shelf.open(kept?.id ?? '', true)
  await shelf.remove([kept?.id ?? ''])
  await shelf.purge()
  expect(file?.name).toBe('a.pdf')
  expect(await bytes.ids()).toEqual([])
})

test('all tabs see the same files', async () => {
  const { openTab } = createBrowser()
  const [here, there] = [await openTab(), await openTab()]
  const [kept] = await here.add([pdf('a.pdf')])
  await vi.waitFor(() => expect(names(there)).toEqual(['a.pdf']))
  await there.update(kept?.id ?? '', { name: 'b.pdf' })
  await vi.waitFor(() => expect(names(here)).toEqual(['b.pdf']))
  const undo = await here.remove([kept?.id ?? ''])
  await vi.waitFor(() => expect(names(there)).toEqual([]))
  // A tab opened in the meantime does not clean up what can be restored.
  await openTab()
  await undo()
  expect(await (await there.open(kept?.id ?? ''))?.text()).toBe('a.pdf')
})

test('what a crash left behind is removed when a shelf is opened', async () => {
  const { openTab, bytes, facts } = createBrowser()
  const before = await openTab()
  const kept = await before.add([pdf('a.pdf'), pdf('b.pdf')])
  await bytes.write('bytes without a fact', pdf('c.pdf'))
  await bytes.remove(kept[0]?.id ?? '')
  expect(names(await openTab())).toEqual(['b.pdf'])
  expect(await bytes.ids()).toEqual([kept[1]?.id])
  expect(await facts.readAll()).toHaveLength(1)
})

test('a file without room is not kept; those before it are', async () => {
  const { openTab, bytes } = createBrowser(new MemoryBytes(10))
  const shelf = await openTab()
  const adding = shelf.add([pdf('a.pdf', '12345'), pdf('b.pdf', '123456')])
  await expect(adding).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(names(shelf)).toEqual(['a.pdf'])
  expect(await bytes.ids()).toHaveLength(1)
  // The next change does not wait for the failed one.
  await shelf.add([pdf('c.pdf', '12345')])
  expect(names(shelf)).toEqual(['a.pdf', 'c.pdf'])
})

test('without other tabs, sends no messages and cleans everything', async () => {
  const shelf = await StoredShelf.open({
    bytes: new MemoryBytes(1000),
    facts: new MemoryFacts(),
    tabs: NO_OTHER_TABS,
    lifetime: 'page',
  })
  await shelf.add([pdf('a.pdf')])
  const undo = await shelf.remove(shelf.list().map(({ id }) => id))
  await undo()
  expect([shelf.lifetime, ...names(shelf)]).toEqual(['page', 'a.pdf'])
})
