const POINTS_PER_MM = 72 / 25.4

/** Paper sizes in millimeters, in portrait. */
const PAPERS: readonly [name: string, width: number, height: number][] = [
  ['A3', 297, 420],
  ['A4', 210, 297],
  ['A5', 148, 210],
  ['A6', 105, 148],
  ['Letter', 215.9, 279.4],
  ['Legal', 215.9, 355.6],
  ['Tabloid', 279.4, 431.8],
]

/** Files round paper sizes differently. */
const TOLERANCE_MM = 1.5

/** A page size in whole millimeters, and how many pages have it. */
export interface PageSize {
  width: number
  height: number
  count: number
}

/** Groups page sizes given in points by whole millimeters, most frequent first. */
export function groupPageSizes(pages: readonly { width: number; height: number }[]): PageSize[] {
  const sizes = new Map<string, PageSize>()
  for (const page of pages) {
    const width = Math.round(page.width / POINTS_PER_MM)
    const height = Math.round(page.height / POINTS_PER_MM)
    const known = sizes.get(`${width}/${height}`)
    sizes.set(`${width}/${height}`, { width, height, count: (known?.count ?? 0) + 1 })
  }
  return [...sizes.values()].toSorted((one, other) => other.count - one.count)
}

/** Returns the name of a paper size in either orientation. */
export function paperName(width: number, height: number): string | undefined {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const paper = PAPERS.find(
    ([, least, most]) => Math.abs(least - short) <= TOLERANCE_MM && Math.abs(most - long) <= TOLERANCE_MM,
  )
  return paper?.[0]
}
