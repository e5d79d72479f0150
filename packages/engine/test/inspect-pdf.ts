import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { runProgram } from '../../../fixtures/run-program.ts'

/** Writes a PDF to a temporary file while `read` runs. */
export async function withFile<Result>(
  bytes: Uint8Array,
  read: (file: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-look-'))
  try {
    const file = path.join(folder, 'file.pdf')
    await writeFile(file, bytes)
    return await read(file, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The text of each page, by pdftotext of poppler. */
export async function textOfPages(bytes: Uint8Array, password = ''): Promise<string[]> {
  const { stdout } = await withFile(bytes, (file) => runProgram('pdftotext', ['-layout', '-upw', password, file, '-']))
  return stdout
    .split('\f')
    .slice(0, -1)
    .map((text) => text.trim())
}

/** Text in logical structure order, as a screen reader would read it, by pdfinfo of poppler. */
export async function taggedText(bytes: Uint8Array): Promise<string[]> {
  const { stdout } = await withFile(bytes, (file) => runProgram('pdfinfo', ['-struct-text', file]))
  return [...stdout.matchAll(/^\s*"(.*)"$/gm)].map(([, text = '']) => text)
}

/** The structure elements of a document, one a line, by pdfinfo of poppler. */
export async function structureElements(bytes: Uint8Array): Promise<string> {
  const { stdout } = await withFile(bytes, (file) => runProgram('pdfinfo', ['-struct', file]))
  return stdout
}

/** Runs qpdf --check. @throws if the file has errors or warnings */
export async function checkWithQpdf(bytes: Uint8Array, password = ''): Promise<string> {
  const { stdout } = await withFile(bytes, (file) => runProgram('qpdf', ['--check', `--password=${password}`, file]))
  return stdout
}

/** The output of qpdf --show-encryption, by the text before each colon or equals sign. */
export async function encryptionOf(bytes: Uint8Array, password: string): Promise<Record<string, string>> {
  const read = (file: string) => runProgram('qpdf', ['--show-encryption', `--password=${password}`, file])
  const { stdout } = await withFile(bytes, read)
  const lines = stdout.split('\n').map((line) => line.split(/ = |: /))
  return Object.fromEntries(lines.map(([key = '', value = '']) => [key, value]))
}

/** The page count by mutool, which fails if the password does not open the file. */
export async function pageCountByMutool(bytes: Uint8Array, password: string): Promise<number> {
  const { stdout } = await withFile(bytes, (file) => runProgram('mutool', ['info', '-p', password, file]))
  return Number(/^Pages: (\d+)$/m.exec(stdout)?.[1])
}

/** All pages rendered by poppler at low resolution, as consecutive portable pixmaps. */
export async function pixmapsOf(bytes: Uint8Array): Promise<Buffer> {
  const draw = (file: string) =>
    runProgram('pdftoppm', ['-r', '40', file], { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 })
  const { stdout } = await withFile(bytes, draw)
  return stdout
}

/** The rotation of each page, by pdfinfo of poppler. */
export async function rotationsOf(bytes: Uint8Array, password = ''): Promise<number[]> {
  const { stdout } = await withFile(bytes, (file) => runProgram('pdfinfo', ['-upw', password, '-l', '100000', file]))
  return [...stdout.matchAll(/^Page.*rot:\s+(\d+)$/gm)].map(([, degrees]) => Number(degrees))
}

/** The files of a ZIP in the order of its directory, extracted and verified by Info-ZIP. */
export async function unzipped(bytes: Uint8Array): Promise<{ name: string; bytes: Uint8Array }[]> {
  return withFile(bytes, async (file, folder) => {
    const env = { ...process.env, LC_ALL: 'C.UTF-8' }
    const { stdout } = await runProgram('unzip', ['-Z1', file], { env, maxBuffer: 16 * 1024 * 1024 })
    const target = path.join(folder, 'unzipped')
    await runProgram('unzip', ['-q', file, '-d', target], { env })
    const names = stdout.split('\n').slice(0, -1)
    return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(path.join(target, name)) })))
  })
}

/** An outline item in the JSON of qpdf. */
export interface OutlineItem {
  title: string
  destpageposfrom1: number | null
  kids: OutlineItem[]
}

/** The JSON of qpdf, version 2. */
export interface Structure {
  pages: { object: string; label: Record<string, unknown> | null; pageposfrom1: number }[]
  outlines: OutlineItem[]
  acroform: { hasacroform: boolean; fields: { fullname: string; value: unknown; pageposfrom1: number }[] }
  attachments: Record<string, { names?: Record<string, string> }>
  objects: Record<string, { value?: unknown; stream?: { dict: Record<string, unknown> } }>
  trailer: Record<string, unknown>
}

/** A file's structure, by qpdf. */
export async function structureOf(bytes: Uint8Array, password = ''): Promise<Structure> {
  const options = ['--json=2', `--password=${password}`]
  const { stdout } = await withFile(bytes, (file) =>
    runProgram('qpdf', [...options, file], { maxBuffer: 256 * 1024 * 1024 }),
  )
  const json = JSON.parse(stdout) as Omit<Structure, 'objects' | 'trailer'> & {
    qpdf: [unknown, Record<string, { value?: unknown; stream?: { dict: Record<string, unknown> } }>]
  }
  const [, objects] = json.qpdf
  return { ...json, objects, trailer: (objects['trailer']?.value ?? {}) as Record<string, unknown> }
}

/** Resolves a reference such as `12 0 R`; other values are returned unchanged. */
function follow(structure: Structure, value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d+ \d+ R$/.test(value)) return value
  const object = structure.objects[`obj:${value}`]
  return object?.stream?.dict ?? object?.value ?? null
}

/** Resolves a path of dictionary keys; undefined if an entry is missing. */
export function entry(structure: Structure, dictionary: unknown, ...keys: string[]): unknown {
  let current = follow(structure, dictionary)
  for (const key of keys) {
    if (typeof current !== 'object' || current === null) return undefined
    current = follow(structure, (current as Record<string, unknown>)[key])
  }
  return current
}
