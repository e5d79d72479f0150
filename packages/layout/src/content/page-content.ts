import type { Area } from '@recto/geometry'
import type { GlyphFont } from '@recto/pdfium'

/** A color as it is shown: red, green and blue from 0 to 255, in the low 24 bits of a number. */
export type Color = number

/** A character where it stands on a page as it is seen: points, y downwards from the top left corner of what is shown. */
export interface PageGlyph {
  /** What it reads as; several characters for a ligature. */
  text: string
  /** Where it begins on its line's base. */
  x: number
  y: number
  /** Degrees clockwise by which its line is turned. */
  degrees: number
  /** Whether it stands upright on a line that runs down, as vertical writing does. */
  isVertical?: true
  /** How far the next one is, without added spacing. */
  advance: number
  /** Height of its font as drawn. */
  size: number
  /** How wide its font is drawn against its height; 1 unless it is condensed or expanded. */
  stretch: number
  /** Which text of the content it belongs to: its place in the order of drawing. */
  object: number
  font: GlyphFont
  color: Color
  /** Whether nothing of it is drawn, as of the text beneath a scan (ISO 32000-2, table 104, mode 3). */
  isInvisible: boolean
  /** The piece of marked content that it is in (14.7.5.2); undefined where the file is not tagged there. */
  mark: number | undefined
  /** Whether it is in content that is no part of what the page says, such as a running head (14.8.2.2). */
  isArtifact: boolean
}

/** A straight line across or down, or a bar as thin as one. */
export interface PageRule extends Area {
  /** How thick it is drawn, in points; the area has this height or width. */
  thickness: number
  isAcross: boolean
  color: Color
  isDashed: boolean
  /** Its place in the order of drawing. */
  order: number
}

/** A rectangle that is filled: a shade behind text, a cell, a bar. */
export interface PageFill extends Area {
  color: Color
  order: number
}

/** Anything else that is drawn with paths or shadings; what lies together is a figure. */
export interface PageDrawing extends Area {
  order: number
  /** Segments that its paths have: a measure of how much is drawn. */
  segmentCount: number
}

/** An image where it is drawn. */
export interface PageImage extends Area {
  order: number
  /** The same for images of the same object of the file. */
  key: string
  /** Pixels of the image itself. */
  pixelWidth: number
  pixelHeight: number
  /**
   * The picture as it is seen on the page: turned, mirrored and cut as it is drawn. Undefined where it cannot be made. It has
   * to be asked for while the document is open.
   */
  read: () => Promise<PictureFile | undefined>
  /** What the file's tags say it shows. */
  alternative?: string
  mark: number | undefined
}

/** A picture as a file of its own. */
export interface PictureFile {
  contentType: 'image/png' | 'image/jpeg'
  bytes: Uint8Array
  width: number
  height: number
}

/** Where a link leads: out of the document, or to a place in it. */
export type LinkTarget = { uri: string } | { page: number; top: number | undefined }

/** A part of the page that leads somewhere. */
export interface PageLink extends Area {
  target: LinkTarget
}

/** Points that lines connect, and curves: of each point, whether a curve leads to it or is bent by it. */
export interface PathOutline {
  points: { x: number; y: number }[]
  isCurved: boolean[]
  isClosed: boolean
}

/** What something is painted with, from 0, which is clear, to 255. */
export interface PathColor {
  color: Color
  alpha: number
}

/** A path as it is drawn. */
export interface PagePath extends Area {
  order: number
  outlines: PathOutline[]
  fill: PathColor | undefined
  stroke: PathColor | undefined
  /** Of its stroke. */
  lineWidth: number
  isDashed: boolean
  isEvenOdd: boolean
  segmentCount: number
}

/** What is shown as a picture. */
export interface PicturedPart extends PageDrawing {
  /** Whether nothing but an upright edge that cuts it off keeps it from being a path. */
  isCropped: boolean
}

/** What a page draws besides text and images, for who can draw by himself. */
export interface PageGraphics {
  /** Whether the page has no more objects than are told of here. */
  isWhole: boolean
  paths: PagePath[]
  /** What nobody else can draw as it is seen: shades that run into each other, patterns, what is cut out or blended. */
  pictured: PicturedPart[]
  /** Where texts stand, by their place in the order of drawing. */
  texts: (Area & { order: number })[]
  /** Objects of the page as a picture of an area, nothing behind them; undefined where nothing of them is seen. */
  drawObjects: (area: Area, orders: ReadonlySet<number>) => Promise<PictureFile | undefined>
}

/** How a part of a page is drawn. */
export interface AreaDrawing {
  dotsPerInch: number
  isWithoutText: boolean
}

/** What of a page its text is read from, as it is seen: y downwards from the top left corner, rotation and user unit applied. */
export interface PageText {
  /** Counted from 0. */
  index: number
  width: number
  height: number
  glyphs: PageGlyph[]
  rules: PageRule[]
  fills: PageFill[]
  drawings: PageDrawing[]
  /** What is a character by now, as bullets that are drawn are: its place in the order of drawing. */
  bullets?: ReadonlySet<number>
  links: PageLink[]
}

/** All that a page shows. */
export interface PageContent extends PageText {
  images: PageImage[]
  /** A part of the page as a picture, text left out on demand; undefined where it cannot be drawn. */
  drawArea: (area: Area, options: AreaDrawing) => Promise<PictureFile | undefined>
  /** Its paths one by one; they have to be asked for while the document is open. */
  readGraphics?: () => PageGraphics
}

/** An element of the structure tree that holds text (14.7.2), as far as documents of other kinds have use for it. */
export interface TaggedElement {
  /** Its type, mapped to a standard one by the file's role map: P, H1 to H6, L, LI, Table, TR, TH, TD, Figure, Note, … */
  type: string
  children: TaggedElement[]
  /** Marked content of pages in it, in reading order. */
  marks: { page: number; mark: number }[]
  alternative?: string
  /** Of a cell of a table. */
  rowSpan?: number
  columnSpan?: number
}

/** What the file as a whole says of its structure. */
export interface DocumentHints {
  /** The outline, flat, in order; level 1 is the highest. */
  outline: { title: string; level: number; page: number; top: number | undefined }[]
  /** The structure tree; undefined where there is none. */
  tags: TaggedElement | undefined
  language: string | undefined
  title: string | undefined
  author: string | undefined
}
