import fs from 'node:fs'
import fsp, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** Bytes of each file that can still be written. */
const FREE_BYTES = 100

/** Kinds of file system calls that can fail. */
export type CallKind = 'folders' | 'streams' | 'whole files' | 'free space'

/** Imitates the system's error for a full disk. */
function noSpaceError(call: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`ENOSPC: no space left on device, ${call}`), {
    code: 'ENOSPC',
    errno: -28,
    syscall: call,
  })
}

/** Makes one kind of call in this process fail with ENOSPC; returns a function that undoes it. */
export function fillDisk(kind: CallKind): () => void {
  const { mkdir, writeFile, statfs } = fsp
  const { write, writev } = fs
  if (kind === 'folders') {
    const refuse = async (...given: Parameters<typeof mkdir>) =>
      fs.existsSync(given[0]) ? mkdir(...given) : Promise.reject(noSpaceError('mkdir'))
    Object.assign(fsp, { mkdir: refuse })
  }
  // On a full disk the file is created before writing to it fails.
  if (kind === 'whole files')
    fsp.writeFile = async (file, _data, options) => {
      await writeFile(file, '', options)
      throw noSpaceError('write')
    }
  if (kind === 'free space') {
    const report = async (...given: Parameters<typeof statfs>) => Object.assign(await statfs(...given), { bavail: 0 })
    Object.assign(fsp, { statfs: report })
  }
  if (kind === 'streams') {
    const refuse = (...given: unknown[]) => {
      const done = given.at(-1) as (error: Error, written: number) => void
      process.nextTick(done, noSpaceError('write'), 0)
    }
    Object.assign(fs, { write: refuse, writev: refuse })
  }
  syncBuiltinESMExports()
  return () => {
    Object.assign(fsp, { mkdir, writeFile, statfs })
    Object.assign(fs, { write, writev })
    syncBuiltinESMExports()
  }
}

/** Limits every file that this thread opens with `open` to a few bytes. */
export async function fillDiskForHandles(): Promise<void> {
  const handle = await fsp.open(import.meta.filename)
  const methods = Object.getPrototypeOf(handle) as Pick<FileHandle, 'write' | 'writeFile'>
  await handle.close()
  const { writeFile } = methods
  methods.writeFile = async function (this: FileHandle, data, options) {
    await writeFile.call(this, (data as Uint8Array).subarray(0, FREE_BYTES), options)
    if ((data as Uint8Array).length > FREE_BYTES) throw noSpaceError('write')
  }
}
