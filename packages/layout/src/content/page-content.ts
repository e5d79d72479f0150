import type { Area } from '@recto/geometry'
import type { GlyphFont } from '@recto/pdfium'

/** A color as it is shown: red, green and blue from 0 to 255, in the low 24 bits of a number. */
export type Color = number

/** A character in display coordinates: points, y downwards from the top left corner of the crop box. */
export interface PageGlyph {
  /** Its Unicode text; several characters for a ligature. */
  text: string
  /** Its origin on the baseline. */
  x: number
  y: number
  /** Rotation of its line, in degrees clockwise. */
  degrees: number
  /** Whether it is upright on a line that runs down (vertical writing). */
  isVertical?: true
  /** Distance to the next glyph, without added spacing. */
  advance: number
  /** Font size as drawn. */
  size: number
  /** Horizontal scaling; 1 unless the font is condensed or expanded. */
  stretch: number
  /** The text object it belongs to, by its place in the order of painting. */
  object: number
  font: GlyphFont
  color: Color
  /** Whether it is not painted, as text beneath a scan (ISO 32000-2, table 104, mode 3). */
  isInvisible: boolean
  /** Its marked-content identifier (14.7.5.2); undefined outside of tagged content. */
  mcid: number | undefined
  /** Whether it is part of an artifact, such as a running head (14.8.2.2). */
  isArtifact: boolean
}

/** A horizontal or vertical line, or a filled bar as thin as one. */
export interface PageRule extends Area {
  /** In points; the area is this high or wide. */
  thickness: number
  isHorizontal: boolean
  color: Color
  isDashed: boolean
  /** Its place in the order of painting. */
  order: number
}

/** A filled rectangle: shading of text or a cell, a bar of a chart. */
export interface PageFill extends Area {
  color: Color
  order: number
}

/** Anything else painted with paths or shadings; drawings near each other make a figure. */
export interface PageDrawing extends Area {
  order: number
  /** How many segments its paths have, a measure of complexity. */
  segmentCount: number
}

/** An image as placed on the page. */
export interface PageImage extends Area {
  order: number
  /** Equal for images of the same image XObject. */
  key: string
  /** Pixels of the image itself. */
  pixelWidth: number
  pixelHeight: number
  /**
   * The picture as it is seen on the page: turned, mirrored and cut as it is drawn. Undefined where it cannot be made. It has
   * to be asked for while the document is open.
   */
  read: () => Promise<ImageFile | undefined>
  /** Alternate description from the structure tree. */
  alternative?: string
  mcid: number | undefined
}

/** An image encoded as a file. */
export interface ImageFile {
  contentType: 'image/png' | 'image/jpeg'
  bytes: Uint8Array
  width: number
  height: number
}

/** A URI, or a destination in the document. */
export type LinkTarget = { uri: string } | { page: number; top: number | undefined }

/** The area of a link annotation. */
export interface PageLink extends Area {
  target: LinkTarget
}

/** Points that lines connect, and curves: of each point, whether a curve leads to it or is bent by it. */
export interface PathOutline {
  points: { x: number; y: number }[]
  isCurved: boolean[]
  isClosed: boolean
}

/** A color with its opacity, from 0 (transparent) to 255. */
export interface PathColor {
  color: Color
  alpha: number
}

/** A path as painted. */
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

/** A part of the page that has to be rasterized. */
export interface RasterizedPart extends PageDrawing {
  /** Whether nothing but an upright edge that cuts it off keeps it from being a path. */
  isCropped: boolean
}

/** Vector graphics of a page, for writers that can draw paths. */
export interface PageGraphics {
  /** Whether all objects of the page are here. */
  isWhole: boolean
  paths: PagePath[]
  /** What nobody else can draw as it is seen: shades that run into each other, patterns, what is cut out or blended. */
  rasterized: RasterizedPart[]
  /** Where texts stand, by their place in the order of drawing. */
  texts: (Area & { order: number })[]
  /** Objects of the page as a picture of an area, nothing behind them; undefined where nothing of them is seen. */
  drawObjects: (area: Area, orders: ReadonlySet<number>) => Promise<ImageFile | undefined>
}

/** How an area of a page is rendered. */
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

/** Everything a page shows. */
export interface PageContent extends PageText {
  images: PageImage[]
  /** A part of the page as a picture, text left out on demand; undefined where it cannot be drawn. */
  drawArea: (area: Area, options: AreaDrawing) => Promise<ImageFile | undefined>
  /** Its paths one by one; they have to be asked for while the document is open. */
  readGraphics?: () => PageGraphics
}

/** An element of the structure tree that holds text (14.7.2), as far as documents of other kinds have use for it. */
export interface TaggedElement {
  /** Its type, mapped to a standard one by the file's role map: P, H1 to H6, L, LI, Table, TR, TH, TD, Figure, Note, … */
  type: string
  children: TaggedElement[]
  /** Marked content of pages in it, in reading order. */
  markedContent: { page: number; mcid: number }[]
  alternative?: string
  /** Of a cell of a table. */
  rowSpan?: number
  columnSpan?: number
}

/** What the document says about its own structure. */
export interface DocumentHints {
  /** The outline, flat, in order; level 1 is the highest. */
  outline: { title: string; level: number; page: number; top: number | undefined }[]
  /** The structure tree; undefined where there is none. */
  tags: TaggedElement | undefined
  language: string | undefined
  title: string | undefined
  author: string | undefined
}
