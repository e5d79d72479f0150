import type { Area, Borders, Color, LinkTarget, PictureFile } from '@recto/layout'

/** A page as a slide: what stands on it, from the bottom to the top. Lengths are points from its top left corner. */
export interface Slide {
  width: number
  height: number
  background: Background | undefined
  items: SlideItem[]
}

export type Background = { color: Color } | { picture: PictureFile }

export type SlideItem = TextBox | SlidePicture | SlideShape | SlideTable | LinkPlace

/** Text that is edited as one. */
export interface TextBox extends Area {
  kind: 'text'
  /** Degrees clockwise by which it is turned around its middle. */
  degrees: number
  /** How its letters stand upright on lines that run down: as in East Asian writing, or stacked; undefined for other lines. */
  vertical?: 'east-asian' | 'stacked'
  isTitle: boolean
  /** Whether lines end at the box's edge; else only where they are broken. */
  isWrapped: boolean
  paragraphs: SlideParagraph[]
}

/** How a bullet or number looks; its size is a share of that of the text. */
export interface BulletLook {
  color: Color | undefined
  size: number
}

/** What stands before the items of a list. */
export type SlideBullet =
  | ({ kind: 'sign'; text: string } & BulletLook)
  | ({ kind: 'number'; scheme: string; start: number } & BulletLook)
  /** Nothing: it is in the text. */
  | { kind: 'text'; text: string }

export interface SlideParagraph {
  align: 'left' | 'center' | 'right' | 'justify'
  isRightToLeft: boolean
  /** From the edge of the box where lines begin; that of the first line is beyond it, or before it. */
  indent: number
  firstLine: number
  /** From base to base; undefined leaves it to the font. */
  lineHeight: number | undefined
  spaceBefore: number
  bullet: SlideBullet | undefined
  /** How deep the item of a list is, from 0. */
  level: number
  /** Places of tabs, from the edge of the box. */
  tabs: number[]
  content: SlideInline[]
}

export type SlideInline = SlideRun | { kind: 'break' }

export interface SlideRun {
  kind: 'run'
  text: string
  look: RunLook
  target: LinkTarget | undefined
}

/** How characters look. */
export interface RunLook {
  family: string
  size: number
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  isStruck: boolean
  color: Color
  position: 'normal' | 'super' | 'sub'
  /** Added between characters, in points. */
  tracking: number
}

export interface SlidePicture extends Area {
  kind: 'picture'
  file: PictureFile
  alternative: string | undefined
}

/** A paint with how much of it is seen, from 0 to 1. */
export interface SlidePaint {
  color: Color
  opacity: number
}

export interface SlideStroke extends SlidePaint {
  width: number
  dash: 'solid' | 'dashed' | 'dotted'
}

/** A step of an outline; coordinates are those of the slide. */
export type PathStep =
  | { kind: 'move' | 'line'; x: number; y: number }
  | { kind: 'curve'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { kind: 'close' }

/** What is filled or stroked. */
export interface SlideShape extends Area {
  kind: 'shape'
  /** Outlines, each of them painted by itself, or a shape of that name; a line runs from left to right, or from top to bottom. */
  outlines: PathStep[][] | 'rectangle' | 'line'
  fill: SlidePaint | undefined
  stroke: SlideStroke | undefined
}

/** A part of the slide that leads somewhere and shows nothing. */
export interface LinkPlace extends Area {
  kind: 'link'
  target: LinkTarget
}

export interface SlideTable extends Area {
  kind: 'table'
  isRightToLeft: boolean
  columns: number[]
  rows: { height: number; cells: SlideCell[] }[]
}

/** A place of a table's grid. */
export interface SlideCell {
  columnSpan: number
  rowSpan: number
  /** Whether another cell reaches over it, and from where. */
  covered: 'none' | 'from-left' | 'from-above' | 'from-both'
  paragraphs: SlideParagraph[]
  borders: Borders
  shade: Color | undefined
  align: 'top' | 'middle' | 'bottom'
  turned: 'up' | 'down' | undefined
  margins: { top: number; right: number; bottom: number; left: number }
}
