import { pageCountOf, type ChosenFile } from '../../wizard/chosen-files.ts'

/** Pages and bytes of all files; pages only once those of every file are known. */
export function totalsOf(files: readonly ChosenFile[]): { pages: number | undefined; bytes: number } {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const pages = files.reduce<number | undefined>((sum, file) => {
    const count = pageCountOf(file)
    return sum === undefined || count === undefined ? undefined : sum + count
  }, 0)
  return { pages, bytes }
}

/** The pages that each file takes in the result, counted from 1; open where a file before it is not known yet. */
export function spansOf(files: readonly ChosenFile[]): ({ first: number; last: number } | undefined)[] {
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
