import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { convertAll, libreOfficeVersion } from '../libre-office.ts'

/** A Word document and its PDF file. */
export interface WordPair {
  name: string
  word: string
  pdf: string
}

/**
 * Pairs the documents of a folder with their PDF files, which have the same base name, in the same folder or in `printed`.
 * Missing ones are printed with LibreOffice; without it, their documents are left out.
 * @param made folder for what is printed here
 */
export function findPairs(folder: string, printed: string, made: string): { pairs: WordPair[]; missing: string[] } {
  const names = readdirSync(folder)
    .filter((name) => /^[^~.].*\.docx$/i.test(name))
    .map((name) => name.slice(0, -5))
    .toSorted()
  const words = new Map(names.map((name) => [name, path.join(folder, `${name}.docx`)]))
  const pdfs = new Map<string, string>()
  for (const name of names) {
    const found = [folder, printed].map((one) => path.join(one, `${name}.pdf`)).find((file) => existsSync(file))
    if (found !== undefined) pdfs.set(name, found)
  }
  const unprinted = names.filter((name) => !pdfs.has(name))
  if (unprinted.length > 0 && libreOfficeVersion() !== undefined) {
    const results = convertAll(
      unprinted.flatMap((name) => words.get(name) ?? []),
      made,
      { to: 'pdf' },
    )
    for (const [index, pdf] of results.entries()) if (pdf !== undefined) pdfs.set(unprinted[index] ?? '', pdf)
  }
  return {
    pairs: names.flatMap((name) => {
      const [word, pdf] = [words.get(name), pdfs.get(name)]
      return word === undefined || pdf === undefined ? [] : [{ name, word, pdf }]
    }),
    missing: names.filter((name) => !pdfs.has(name)),
  }
}
