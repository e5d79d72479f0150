import { constants, mkdtempSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { OfficeFont } from '@recto/runtime'

const prefix = () => path.join(tmpdir(), 'recto-office-')

/** Where fontconfig looks for fonts, besides `.fonts`, which has the operator's. */
const FONT_FOLDER = '.local/share/fonts'

/** Makes an empty folder for a document. */
export const makeDocumentFolder = () => mkdtemp(prefix())

/** Makes an empty folder for a trial, before the server listens. */
export const makeTrialFolder = () => mkdtempSync(prefix())

/** Removes a folder. Killed processes may take a moment to end. */
export const removeDocumentFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** Puts a document's fonts where a program started after this finds them. */
export async function writeFonts(folder: string, fonts: readonly OfficeFont[]): Promise<void> {
  if (fonts.length === 0) return
  const fontFolder = path.join(folder, FONT_FOLDER)
  await mkdir(fontFolder, { recursive: true })
  await Promise.all(fonts.map(({ name, bytes }) => writeFile(path.join(fontFolder, name), bytes)))
}

/** Reads a file written in the sandbox; undefined if there is none. Links are not followed, because they would lead out of the sandbox. */
export async function readOwnFile(file: string): Promise<Uint8Array | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(noFile)
  if (handle === undefined) return undefined
  try {
    return (await handle.stat()).isFile() ? new Uint8Array(await handle.readFile()) : undefined
  } finally {
    await handle.close()
  }
}

/** There is no file, or a link in its place. */
function noFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ELOOP') throw error
}
