import type { Area, Borders, Color, LinkTarget, ImageFile } from '@recto/layout'

/** A slide with its items, bottom to top. Lengths are in points, coordinates from the top left corner. */
export interface Slide {
  width: number
  height: number
  background: Background | undefined
  items: SlideItem[]
}

/** A solid color, or an image stretched over the slide. */
export type Background = { color: Color } | { image: ImageFile }

/** An item of the shape tree (ISO/IEC 29500-1, 19.3.1.45). */
export type SlideItem = TextBox | SlidePicture | SlideShape | SlideTable | LinkArea

/** A text box (`p:sp`, 19.3.1.43). */
export interface TextBox extends Area {
  kind: 'text'
  /** Rotation around its center, in degrees clockwise. */
  degrees: number
  /** Vertical writing with upright glyphs: East Asian text, or stacked letters; undefined for horizontal lines. */
  vertical?: 'east-asian' | 'stacked'
  isTitle: boolean
  /** Whether lines wrap at the edge of the box; if not, only breaks end them. */
  isWrapped: boolean
  paragraphs: SlideParagraph[]
}

/** Color and size of a bullet or number. The size is relative to that of the text, the color undefined if it is that of the text. */
export interface BulletFormat {
  color: Color | undefined
  size: number
}

/** The bullet or number of a list item: `a:buChar`, `a:buAutoNum` with its scheme (21.1.2.4), or text. */
export type SlideBullet =
  | ({ kind: 'character'; text: string } & BulletFormat)
  | ({ kind: 'number'; scheme: string; start: number } & BulletFormat)
  /** A label that no numbering scheme covers, which becomes part of the text. */
  | { kind: 'text'; text: string }

/** A paragraph (`a:p`, 21.1.2.2.6). Lengths are in points. */
export interface SlideParagraph {
  align: 'left' | 'center' | 'right' | 'justify'
  isRightToLeft: boolean
  /** Indent from the leading edge of the box, and that of the first line relative to it. */
  indent: number
  firstLine: number
  /** Distance between baselines; undefined for single spacing. */
  lineHeight: number | undefined
  spaceBefore: number
  bullet: SlideBullet | undefined
  /** Level of a list item, from 0. */
  level: number
  /** Tab stops, from the edge of the box. */
  tabs: number[]
  content: SlideInline[]
}

export type SlideInline = SlideRun | { kind: 'break' }

/** A run (`a:r`, 21.1.2.3.8) with its hyperlink. */
export interface SlideRun {
  kind: 'run'
  text: string
  format: SlideRunFormat
  target: LinkTarget | undefined
}

/** Run properties (`a:rPr`, 21.1.2.3.9). Sizes are in points. */
export interface SlideRunFormat {
  family: string
  size: number
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  isStruck: boolean
  color: Color
  position: 'normal' | 'super' | 'sub'
  /** Space added between characters, in points. */
  tracking: number
}

/** A picture (`p:pic`, 19.3.1.37). */
export interface SlidePicture extends Area {
  kind: 'picture'
  file: ImageFile
  /** Alternative text. */
  alternative: string | undefined
}

/** A color with its opacity, from 0 to 1. */
export interface SlidePaint {
  color: Color
  opacity: number
}

/** An outline, with its width in points. */
export interface SlideStroke extends SlidePaint {
  width: number
  dash: 'solid' | 'dashed' | 'dotted'
}

/** A segment of a path (20.1.9.15), in coordinates of the slide. */
export type PathSegment =
  | { kind: 'move' | 'line'; x: number; y: number }
  | { kind: 'curve'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { kind: 'close' }

/** A filled or stroked shape (`p:sp`). */
export interface SlideShape extends Area {
  kind: 'shape'
  /** Paths, which are painted separately, or a preset shape. A line runs from left to right, or from top to bottom. */
  outlines: PathSegment[][] | 'rectangle' | 'line'
  fill: SlidePaint | undefined
  stroke: SlideStroke | undefined
}

/** An invisible area with a link. */
export interface LinkArea extends Area {
  kind: 'link'
  target: LinkTarget
}

/** A table (`a:tbl`, 21.1.3.13) with its column widths. */
export interface SlideTable extends Area {
  kind: 'table'
  isRightToLeft: boolean
  columns: number[]
  rows: { height: number; cells: SlideCell[] }[]
}

/** A cell of the table grid (`a:tc`, 21.1.3.16). */
export interface SlideCell {
  columnSpan: number
  rowSpan: number
  /** Whether a merged cell covers this one, and where that begins. */
  covered: 'none' | 'from-left' | 'from-above' | 'from-both'
  paragraphs: SlideParagraph[]
  borders: Borders
  shade: Color | undefined
  align: 'top' | 'middle' | 'bottom'
  /** Direction of rotated lines; undefined for horizontal ones. */
  textDirection: 'up' | 'down' | undefined
  margins: { top: number; right: number; bottom: number; left: number }
}
