import type { Area, Borders, Color, LinkTarget, ImageFile } from '@recto/layout'

/** A slide with its items, bottom to top. Lengths are points, from the top left corner. */
export interface Slide {
  width: number
  height: number
  background: Background | undefined
  items: SlideItem[]
}

export type Background = { color: Color } | { picture: ImageFile }

export type SlideItem = TextBox | SlidePicture | SlideShape | SlideTable | LinkArea

/** A text box. */
export interface TextBox extends Area {
  kind: 'text'
  /** Rotation around its center, in degrees clockwise. */
  degrees: number
  /** Vertical writing with upright glyphs: East Asian, or stacked letters; undefined for horizontal lines. */
  vertical?: 'east-asian' | 'stacked'
  isTitle: boolean
  /** Whether lines wrap at the edge of the box; otherwise only breaks end them. */
  isWrapped: boolean
  paragraphs: SlideParagraph[]
}

/** Color and size of a bullet or number; the size is relative to that of the text. */
export interface BulletFormat {
  color: Color | undefined
  size: number
}

/** The bullet or number of a list item. */
export type SlideBullet =
  | ({ kind: 'sign'; text: string } & BulletFormat)
  | ({ kind: 'number'; scheme: string; start: number } & BulletFormat)
  /** A label without a numbering scheme, which is part of the text. */
  | { kind: 'text'; text: string }

export interface SlideParagraph {
  align: 'left' | 'center' | 'right' | 'justify'
  isRightToLeft: boolean
  /** From the leading edge of the box; `firstLine` is relative to it. */
  indent: number
  firstLine: number
  /** Distance between baselines; undefined for that of the font. */
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

export interface SlideRun {
  kind: 'run'
  text: string
  look: SlideRunFormat
  target: LinkTarget | undefined
}

/** The format of a run. */
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

export interface SlidePicture extends Area {
  kind: 'picture'
  file: ImageFile
  alternative: string | undefined
}

/** A color with its opacity, from 0 to 1. */
export interface SlidePaint {
  color: Color
  opacity: number
}

export interface SlideStroke extends SlidePaint {
  width: number
  dash: 'solid' | 'dashed' | 'dotted'
}

/** A segment of an outline, in the coordinates of the slide. */
export type PathStep =
  | { kind: 'move' | 'line'; x: number; y: number }
  | { kind: 'curve'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { kind: 'close' }

/** A filled or stroked shape. */
export interface SlideShape extends Area {
  kind: 'shape'
  /** Outlines painted separately, or a preset shape; a line runs from left to right, or from top to bottom. */
  outlines: PathStep[][] | 'rectangle' | 'line'
  fill: SlidePaint | undefined
  stroke: SlideStroke | undefined
}

/** An invisible area with a link. */
export interface LinkArea extends Area {
  kind: 'link'
  target: LinkTarget
}

export interface SlideTable extends Area {
  kind: 'table'
  isRightToLeft: boolean
  columns: number[]
  rows: { height: number; cells: SlideCell[] }[]
}

/** A cell of the table grid. */
export interface SlideCell {
  columnSpan: number
  rowSpan: number
  /** Whether a merged cell covers it, and where that begins. */
  covered: 'none' | 'from-left' | 'from-above' | 'from-both'
  paragraphs: SlideParagraph[]
  borders: Borders
  shade: Color | undefined
  align: 'top' | 'middle' | 'bottom'
  turned: 'up' | 'down' | undefined
  margins: { top: number; right: number; bottom: number; left: number }
}
