import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A word and where it stands: text, left, top, right and bottom in pixels. */
export type BoxedWord = [text: string, left: number, top: number, right: number, bottom: number, ...unknown[]]

/** An image of a page whose text is known. */
export interface OcrCase {
  id: string
  image: string
  /** Tesseract's codes, joined by +. */
  lang: string
  /** Dots per inch; 0 if unknown. */
  dpi: number
  /** What was done to the page: clean, blurred, crooked, … */
  cond: string
  lines: BoxedWord[][]
}

/** The cases of a folder: images, each with a JSON file of the same name. */
export function ocrCases(folder: string): OcrCase[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.map((name) => {
    const id = name.slice(0, -'.json'.length)
    const image = ['.png', '.jpg'].map((ending) => path.join(folder, id + ending)).find((file) => existsSync(file))
    if (image === undefined) throw new Error(`there is no image for ${name}`)
    const facts = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Omit<OcrCase, 'id' | 'image'>
    return { ...facts, id, image }
  })
}
