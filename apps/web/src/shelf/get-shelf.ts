import { MemoryBytes, type ByteStore } from './byte-store.ts'
import { MemoryFacts } from './fact-store.ts'
import { IndexedBytes, IndexedFacts } from './indexed-stores.ts'
import { OpfsBytes } from './opfs-bytes.ts'
import type { Shelf, ShelfLifetime } from './shelf.ts'
import { writeShelfCount } from './shelf-count.ts'
import { ShelfDatabase } from './shelf-database.ts'
import { createShelfTabs, NO_OTHER_TABS } from './shelf-tabs.ts'
import { StoredShelf, type ShelfStores } from './stored-shelf.ts'

/** How much a page keeps in memory if the browser stores nothing. */
const MAX_PAGE_BYTES = 512 * 1024 * 1024

const FOLDER = 'shelf'

let shelf: Promise<Shelf> | undefined

/** The shelf of this browser, or one that lasts as long as the page if the browser stores nothing. Opened once. */
export function getShelf(): Promise<Shelf> {
  shelf ??= openShelf()
  return shelf
}

async function openShelf(): Promise<Shelf> {
  const opened = (await openBrowserShelf()) ?? (await StoredShelf.open(createPageStores()))
  const count = () => writeShelfCount(opened.list().length, opened.lifetime !== 'page')
  opened.subscribe(count)
  count()
  return opened
}

/** Undefined if this browser has no storage, or does not allow it. */
async function openBrowserShelf(): Promise<Shelf | undefined> {
  // Missing on pages without HTTPS, in old browsers, or where the visitor has disabled it.
  if ([typeof indexedDB, typeof navigator.locks, typeof BroadcastChannel].includes('undefined')) return undefined
  try {
    const database = await ShelfDatabase.open()
    const facts = new IndexedFacts(database)
    return await StoredShelf.open({ ...(await openBytes(database)), facts, tabs: createShelfTabs(navigator.locks) })
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

function createPageStores(): ShelfStores {
  return { bytes: new MemoryBytes(MAX_PAGE_BYTES), facts: new MemoryFacts(), tabs: NO_OTHER_TABS, lifetime: 'page' }
}

/**
 * Bytes go to the browser's file system. Safari before 26 cannot write to it from a page, and private windows of
 * Firefox refuse it; both store them in the database.
 */
async function openBytes(database: ShelfDatabase): Promise<{ bytes: ByteStore; lifetime: ShelfLifetime }> {
  const indexed = new IndexedBytes(database)
  // Files stay where they are when a browser update offers a better place.
  if (!canWriteFiles() || (await indexed.ids()).length > 0) return { bytes: indexed, lifetime: 'browser' }
  try {
    const root = await navigator.storage.getDirectory()
    return { bytes: new OpfsBytes(await root.getDirectoryHandle(FOLDER, { create: true })), lifetime: 'browser' }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return { bytes: indexed, lifetime: 'window' }
  }
}

function canWriteFiles(): boolean {
  return 'FileSystemFileHandle' in globalThis && 'createWritable' in FileSystemFileHandle.prototype
}
