/** Longest name that is compared or repeated in a message; what is cut off cannot be an option. */
const MAX_LENGTH = 60

/** The candidate that a misspelled name probably means; undefined if none is close. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = plain(name)
  const scored = candidates.map((candidate) => ({ candidate, distance: editDistance(wanted, plain(candidate)) }))
  const [best] = scored.toSorted((one, other) => one.distance - other.distance)
  // One slip in three letters is still recognizable; "mode" and "text" differ in four letters out of four.
  return best !== undefined && best.distance <= Math.ceil(wanted.length / 3) ? best.candidate : undefined
}

/** A name as it may be quoted in a message. */
export function quotedName(name: string): string {
  return `"${name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}…` : name}"`
}

/** Case and the style of writing, such as `font_size` and `font-size`, make no difference. */
function plain(name: string): string {
  return name
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

/** Insertions, deletions, substitutions and transpositions of neighbors between two texts (optimal string alignment). */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        ...(isSwap ? [at(row - 2, column - 2) + 1] : []),
      )
    }
  }
  return at(from.length, to.length)
}
