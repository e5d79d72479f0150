import { pageCountOf, type ChosenFile } from '../../wizard/chosen-files.ts'

/** The total page count and size; the page count is undefined until it is known for every file. */
export function totalsOf(files: readonly ChosenFile[]): { pages: number | undefined; bytes: number } {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const pages = files.reduce<number | undefined>((sum, file) => {
    const count = pageCountOf(file)
    return sum === undefined || count === undefined ? undefined : sum + count
  }, 0)
  return { pages, bytes }
}

/** Returns the page range of each file in the result, counted from 1; undefined after a file of unknown length. */
export function pageRangesOf(files: readonly ChosenFile[]): ({ first: number; last: number } | undefined)[] {
  let end: number | undefined = 0
  return files.map((file) => {
    const count = pageCountOf(file)
    if (end === undefined || count === undefined) {
      end = undefined
      return undefined
    }
    const first = end + 1
    end += count
    return { first, last: end }
  })
}
