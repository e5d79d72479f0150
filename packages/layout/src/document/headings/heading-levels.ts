import type { BodyStyle, ParagraphDraft } from '../draft.ts'
import type { HeadingCandidate } from './candidates.ts'
import { median } from '../../median.ts'

/** Headings of one style. */
interface Cluster {
  members: HeadingCandidate[]
  /** The parts of most of their numbers; 0 if most have none. */
  depth: number
  /** Their level in the outline; undefined if it has few of them. */
  outlined: number | undefined
}

/** Word processors have nine levels, but documents use these. */
const MAX_LEVEL = 6
/** The share of the headings of a style that has to agree. By eye. */
const MOST_SHARE = 0.5
/** A weak candidate needs another heading of its style. */
const MIN_WEAK = 2
/** The size of a title compared with body text. By eye. */
const TITLE_RATIO = 1.25
/** The size of a title compared with headings: 13 points to 12. */
const ABOVE_HEADINGS_RATIO = 1.08
/** A title is one of the first paragraphs. */
const MAX_TITLE_INDEX = 6
/** How prominent formats are: size first, then each of the others more than all after it. */
const WEIGHTS = { point: 100, bold: 40, capital: 20, underlined: 8, colored: 4 }

/** The result of `rankHeadings`. */
export interface HeadingLevels {
  title: ParagraphDraft | undefined
  levels: Map<ParagraphDraft, number>
}

/**
 * Decides which candidates are headings, and their levels: by the outline if it has them, otherwise by number and
 * style.
 */
export function rankHeadings(
  candidates: readonly HeadingCandidate[],
  outlined: ReadonlyMap<ParagraphDraft, number> | undefined,
  paragraphs: readonly ParagraphDraft[],
  body: BodyStyle,
): HeadingLevels {
  const clusters = clustersOf(candidates, outlined)
  const title = findTitle(clusters, paragraphs, body)
  const ranked = clusters
    .filter(({ members }) => members.every(({ paragraph }) => paragraph !== title))
    .toSorted(byRank)
  const levels = new Map<ParagraphDraft, number>()
  let level = 0
  for (const cluster of ranked) {
    if (outlined !== undefined && cluster.outlined === undefined && !isBelow(cluster, ranked)) continue
    const own = levelOf(cluster, level)
    for (const { paragraph, depth } of cluster.members)
      levels.set(paragraph, isNumbered(cluster) && depth > 0 ? Math.min(MAX_LEVEL, depth) : own)
    // A heading that occurs once, such as a line of a cover, has no headings below it.
    if (cluster.members.length > 1 || cluster.depth > 0 || cluster.outlined !== undefined) level = own
  }
  for (const [paragraph, found] of outlined ?? []) if (paragraph !== title) levels.set(paragraph, found)
  return { title, levels }
}

function clustersOf(
  candidates: readonly HeadingCandidate[],
  outlined: ReadonlyMap<ParagraphDraft, number> | undefined,
): Cluster[] {
  const groups = [...Map.groupBy(candidates, ({ style }) => style.key).values()]
  const sure = groups.filter(
    (members) => members.length >= MIN_WEAK || members.some(({ strength }) => strength !== 'weak'),
  )
  return sure.map((members) => {
    const depths = members.map(({ depth }) => depth).filter((depth) => depth > 0)
    const found = members.flatMap(({ paragraph }) => outlined?.get(paragraph) ?? [])
    return {
      members,
      depth: depths.length > MOST_SHARE * members.length ? median(depths) : 0,
      outlined: found.length > MOST_SHARE * members.length ? median(found) : undefined,
    }
  })
}

/** Larger styles first, then more prominent ones. */
function byRank(one: Cluster, other: Cluster): number {
  return weightOf(other) - weightOf(one)
}

function weightOf({ members: [first] }: Cluster): number {
  if (first === undefined) return 0
  const { size, isBold, isCapital, isColored, isUnderlined } = first.style
  return (
    size * WEIGHTS.point +
    (isBold ? WEIGHTS.bold : 0) +
    (isCapital ? WEIGHTS.capital : 0) +
    (isUnderlined ? WEIGHTS.underlined : 0) +
    (isColored ? WEIGHTS.colored : 0) -
    first.depth
  )
}

/** Whether headings are smaller than those of an outline that leaves lower levels out. */
function isBelow(cluster: Cluster, clusters: readonly Cluster[]): boolean {
  const found = clusters.filter(({ outlined }) => outlined !== undefined)
  const isStrong = cluster.members.every(({ strength }) => strength === 'strong')
  return isStrong && found.length > 0 && found.every((other) => weightOf(other) > weightOf(cluster))
}

/** Whether the numbers of headings determine their levels. */
function isNumbered({ outlined, depth }: Cluster): boolean {
  return outlined === undefined && depth > 0
}

function levelOf({ outlined, depth }: Cluster, above: number): number {
  if (outlined !== undefined) return outlined
  return Math.min(MAX_LEVEL, depth > 0 ? depth : above + 1)
}

/** The title: the only paragraph near the start that is larger than all others. */
function findTitle(
  clusters: readonly Cluster[],
  paragraphs: readonly ParagraphDraft[],
  body: BodyStyle,
): ParagraphDraft | undefined {
  const [largest, next] = clusters.toSorted(byRank)
  const [first, ...others] = largest?.members ?? []
  if (first === undefined || others.length > 0 || next === undefined) return undefined
  const isLarge = first.style.size >= TITLE_RATIO * body.style.size
  const isAbove = first.style.size >= ABOVE_HEADINGS_RATIO * (next.members[0]?.style.size ?? 0)
  const index = paragraphs.filter((paragraph) => paragraph.container === 'page').indexOf(first.paragraph)
  return isLarge && isAbove && first.depth === 0 && index < MAX_TITLE_INDEX ? first.paragraph : undefined
}
