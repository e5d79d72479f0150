import type { PageGeometry } from '@recto/geometry'
import type { PlacedGlyph } from '@recto/pdfium'

import { runsRightToLeft } from './direction.ts'
import { textFrames, type Frame } from './frames.ts'
import { findLines } from './lines.ts'
import { joinMarkers } from './list-markers.ts'
import { areaAround, type Block, type PageLayout } from './model.ts'
import { findParagraphs } from './paragraphs.ts'
import { findRegions, type Region } from './regions.ts'
import { settleScripts } from './scripts.ts'
import { findTableRows } from './table-rows.ts'

/** Finds what a page says and in which order: lines, paragraphs, tables. Text that runs another way comes last. */
export function layOutPage(glyphs: readonly PlacedGlyph[], geometry: PageGeometry): PageLayout {
  return { blocks: textFrames(glyphs, geometry).flatMap(blocksOf) }
}

function blocksOf({ glyphs }: Frame): Block[] {
  const isRightToLeft = runsRightToLeft(glyphs.map(({ text }) => text))
  const segments = joinMarkers(settleScripts(glyphs))
  return findRegions(segments, isRightToLeft).flatMap(blocksIn)
}

function blocksIn({ segments, isTable }: Region): Block[] {
  const lines = findLines(segments, isTable)
  return isTable ? [{ kind: 'table', ...areaAround(lines), lines, rows: findTableRows(lines) }] : findParagraphs(lines)
}
