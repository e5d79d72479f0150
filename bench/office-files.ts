import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { hasOfficeName } from '@recto/contract'

import { excelFile, paragraph, powerpointFile, rows, wordFile } from '../fixtures/office-files.ts'
import { type SeededRandom, seededRandom } from '../fixtures/seeded-random.ts'

/** A file to convert, and whether it was damaged on purpose. */
export interface BenchOfficeFile {
  name: string
  bytes: Uint8Array
  isPoisoned: boolean
}

/** One file in this many is damaged: prime to the number of generated kinds, so that each of them is. */
const POISON_EVERY = 19

/** The Office files of a folder and its subfolders or, without a folder, generated ones; repeated in turn, one in nineteen damaged. */
export function* officeFiles(folder: string | undefined, count: number): Generator<BenchOfficeFile, void> {
  const sound = folder === undefined ? madeFiles() : filesOf(folder)
  const random = seededRandom('office')
  for (let index = 0; index < count; index += 1) {
    const file = sound[index % sound.length]
    if (file === undefined) return
    const isPoisoned = index % POISON_EVERY === POISON_EVERY - 1
    yield { name: file.name, bytes: isPoisoned ? poisoned(file.bytes(), random) : file.bytes(), isPoisoned }
  }
}

interface SoundFile {
  name: string
  bytes: () => Uint8Array
}

function filesOf(folder: string): SoundFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(hasOfficeName)
    .toSorted()
    .map((name) => ({ name: path.basename(name), bytes: () => new Uint8Array(readFileSync(path.join(folder, name))) }))
}

function madeFiles(): SoundFile[] {
  const text = Array.from({ length: 200 }, (_, index) => paragraph(`Paragraph ${index} of a document.`)).join('')
  const table = rows(Array.from({ length: 200 }, (_, index) => [`Row ${index}`, 'a', 'b', 'c']))
  const slides = Array.from({ length: 20 }, (_, index) => ({ text: `Slide ${index}` }))
  return [
    { name: 'document.docx', bytes: () => wordFile(text) },
    { name: 'workbook.xlsx', bytes: () => excelFile([{ name: 'Table', xml: table }]) },
    { name: 'slides.pptx', bytes: () => powerpointFile(slides) },
    { name: 'notes.md', bytes: () => new TextEncoder().encode('# Notes\n\n'.repeat(50)) },
  ]
}

/** A file with a thousandth of its bytes changed, or its end cut off. */
function poisoned(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  if (random.below(10) < 3) return bytes.slice(0, random.below(bytes.length))
  const damaged = bytes.slice()
  for (let count = Math.ceil(bytes.length / 1000); count > 0; count -= 1) {
    damaged[random.below(bytes.length)] = random.below(256)
  }
  return damaged
}
