import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { unzipSync } from 'fflate'

import { countFacts, type Facts, sumFacts } from './facts.ts'

/** Makes a folder empty. Results go into a new one: to truncate an existing file waits for the disk. */
export function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
}

/** Documents whose facts are counted at the same time. */
const AT_ONCE = 2

/** The size of all files in a folder, in bytes. */
export function sizeOfFolder(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)
}

/** The facts of all PDF files in a folder together, those in archives included. */
export async function factsInFolder(folder: string, password?: string): Promise<Facts> {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.zip')))
    unpack(path.join(folder, name), folder)
  return factsOfFiles(
    readdirSync(folder)
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => path.join(folder, name)),
    password,
  )
}

/** The facts of several PDF files together. */
export async function factsOfFiles(files: readonly string[], password?: string): Promise<Facts> {
  const list: Facts[] = []
  for (let start = 0; start < files.length; start += AT_ONCE) {
    list.push(...(await Promise.all(files.slice(start, start + AT_ONCE).map((file) => countFacts(file, password)))))
  }
  return sumFacts(list)
}

function unpack(archive: string, folder: string): void {
  const entries = Object.values(unzipSync(readFileSync(archive)))
  for (const [index, bytes] of entries.entries()) writeFileSync(path.join(folder, `unpacked-${index}.pdf`), bytes)
}
