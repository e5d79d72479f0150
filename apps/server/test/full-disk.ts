import fs from 'node:fs'
import fsp, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** Bytes of a file that still find room when the disk is full. */
const ROOM_BYTES = 100

/** What a program does that takes room on a disk. */
export type Taking = 'folders' | 'streams' | 'whole files'

/** The error that a system gives for a write without room, in its own words. */
function noSpace(call: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`ENOSPC: no space left on device, ${call}`), {
    code: 'ENOSPC',
    errno: -28,
    syscall: call,
  })
}

/** Leaves no room on the disk for what this process does in one way, until the answer is called; nothing else changes. */
export function fillDisk(taking: Taking): () => void {
  const { mkdir, writeFile } = fsp
  const { write, writev } = fs
  if (taking === 'folders') {
    const refuse = async (...given: Parameters<typeof mkdir>) =>
      fs.existsSync(given[0]) ? mkdir(...given) : Promise.reject(noSpace('mkdir'))
    Object.assign(fsp, { mkdir: refuse })
  }
  // The file is there before there is no room for what is in it.
  if (taking === 'whole files')
    fsp.writeFile = async (file, _data, options) => {
      await writeFile(file, '', options)
      throw noSpace('write')
    }
  if (taking === 'streams') {
    const refuse = (...given: unknown[]) => {
      const done = given.at(-1) as (error: Error, written: number) => void
      process.nextTick(done, noSpace('write'), 0)
    }
    Object.assign(fs, { write: refuse, writev: refuse })
  }
  syncBuiltinESMExports()
  return () => {
    Object.assign(fsp, { mkdir, writeFile })
    Object.assign(fs, { write, writev })
    syncBuiltinESMExports()
  }
}

/** Has every file that this thread opens by hand stop at a few bytes. */
export async function fillDiskForHandles(): Promise<void> {
  const handle = await fsp.open(import.meta.filename)
  const methods = Object.getPrototypeOf(handle) as Pick<FileHandle, 'write' | 'writeFile'>
  await handle.close()
  const { writeFile } = methods
  methods.writeFile = async function (this: FileHandle, data, options) {
    await writeFile.call(this, (data as Uint8Array).subarray(0, ROOM_BYTES), options)
    if ((data as Uint8Array).length > ROOM_BYTES) throw noSpace('write')
  }
}
