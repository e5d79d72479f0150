import type { Platform } from '@recto/runtime'

import type { ShapedGlyph } from '../harfbuzz/harfbuzz.ts'
import { bidiLevels, inVisualOrder } from './bidi-levels.ts'
import { chooseFaces, type TextPart } from './choose-faces.ts'
import { cleanText } from './clean-text.ts'
import type { FontFace } from './font-face.ts'
import type { GlyphCluster, GlyphRun, PlacedGlyph, TextLine } from './text-line.ts'

/** A run of text with one font, script and bidi level. */
interface Stretch {
  start: number
  end: number
  level: number
  script: string
  face: FontFace
}

/**
 * Sets a line of text in any script: chooses fonts, shapes, and reorders right-to-left runs. Tabs and line breaks become
 * spaces.
 * @throws AppError UNSUPPORTED_CHARACTER with the first character that no font has
 */
export async function setText(text: string, { platform }: { platform: Platform }): Promise<TextLine> {
  const line = cleanText(text)
  const parts = await chooseFaces(line, platform)
  const stretches = inVisualOrder(stretchesOf(parts, bidiLevels(line)))
  return measured(
    line,
    stretches.map((stretch) => shapeStretch(line, stretch)),
  )
}

function stretchesOf(parts: readonly TextPart[], levels: Uint8Array): Stretch[] {
  const stretches: Stretch[] = []
  for (const { text, start, script, face } of parts) {
    const level = levels[start] ?? 0
    const end = start + text.length
    const last = stretches.at(-1)
    if (last?.face === face && last.script === script && last.level === level) last.end = end
    else stretches.push({ start, end, level, script, face })
  }
  return stretches
}

function shapeStretch(text: string, { start, end, level, script, face }: Stretch): GlyphRun {
  const direction = level % 2 === 1 ? 'rtl' : 'ltr'
  const glyphs = face.font.shape({ text, start, end, direction, script })
  const toThousandths = 1000 / face.metrics.unitsPerEm
  const groups: { from: number; glyphs: PlacedGlyph[] }[] = []
  for (const glyph of glyphs) {
    const last = groups.at(-1)
    if (last?.from === glyph.cluster) last.glyphs.push(placed(glyph, toThousandths))
    else groups.push({ from: glyph.cluster, glyphs: [placed(glyph, toThousandths)] })
  }
  return { face, direction, clusters: withTexts(groups, text, { start, end, direction }) }
}

/** Assigns characters to glyph clusters: each from its start up to the start of the next. */
function withTexts(
  groups: readonly { from: number; glyphs: PlacedGlyph[] }[],
  text: string,
  { start, end, direction }: { start: number; end: number; direction: GlyphRun['direction'] },
): GlyphCluster[] {
  const step = direction === 'ltr' ? 1 : -1
  return groups.map(({ from, glyphs }, index) => {
    // Characters before the first cluster, such as bidi controls, have no glyph of their own.
    const isFirst = groups[index - step] === undefined
    return { text: text.slice(isFirst ? start : from, groups[index + step]?.from ?? end), glyphs }
  })
}

function placed(glyph: ShapedGlyph, scale: number): PlacedGlyph {
  if (scale === 1) return glyph
  const { id, advance, offsetX, offsetY } = glyph
  return { id, advance: advance * scale, offsetX: offsetX * scale, offsetY: offsetY * scale }
}

function measured(text: string, runs: readonly GlyphRun[]): TextLine {
  let width = 0
  for (const { clusters } of runs) {
    for (const { glyphs } of clusters) for (const { advance } of glyphs) width += advance
  }
  const most = (measure: (face: FontFace) => number) => Math.max(0, ...runs.map(({ face }) => measure(face))) / 1000
  return {
    text,
    runs,
    width: width / 1000,
    ascent: most(({ metrics }) => metrics.ascent),
    descent: most(({ metrics }) => -metrics.descent),
    capHeight: most(({ metrics }) => metrics.capHeight),
  }
}
