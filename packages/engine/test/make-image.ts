import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { readPpm, type Pixels } from './pixels.ts'

const run = promisify(execFile)

/** Makes a picture with ImageMagick: its name of the kind, and what `convert` is told to draw. */
export async function makeImage(kind: string, ...instructions: string[]): Promise<Uint8Array> {
  return inFolder(async (folder) => {
    const file = path.join(folder, 'image')
    await run('convert', [...instructions, `${kind}:${file}`])
    return new Uint8Array(await readFile(file))
  })
}

/** What ImageMagick shows of a picture, on a ground of one colour, once it was told to turn it. */
export async function shownImage(bytes: Uint8Array, ground: string, ...turning: string[]): Promise<Pixels> {
  return inFolder(async (folder) => {
    const file = path.join(folder, 'image.ppm')
    const converting = run('convert', [
      '-',
      ...turning,
      '+repage',
      // Grey is mixed with the ground as it is, and not as light.
      '-set',
      'colorspace',
      'sRGB',
      '-background',
      ground,
      '-flatten',
      '-depth',
      '8',
      file,
    ])
    converting.child.stdin?.end(bytes)
    await converting
    return readPpm(await readFile(file))
  })
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-image-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
