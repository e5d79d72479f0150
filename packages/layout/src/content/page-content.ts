import type { Area } from '@recto/geometry'
import type { GlyphFont } from '@recto/pdfium'

import type { RecognizedFont } from '../recognized-text/recognize-fonts.ts'

/** A color in RGB, 8 bits each, in the low 24 bits of a number. */
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
  /** Whether it is upright in a vertical line (vertical writing). */
  isVertical?: true
  /** Distance to the next glyph, without added spacing. */
  advance: number
  /** Font size as drawn. */
  size: number
  /** Horizontal scaling; 1 unless the font is condensed or expanded. */
  stretch: number
  /** The painting order of its text object. */
  object: number
  font: GlyphFont
  color: Color
  /** Whether it is not painted, such as text beneath a scan (ISO 32000-2, table 104, mode 3). */
  isInvisible: boolean
  /** Its marked-content identifier (14.7.5.2); undefined outside of tagged content. */
  mcid: number | undefined
  /** Whether it is part of an artifact, such as a running head (14.8.2.2). */
  isArtifact: boolean
}

/** A horizontal or vertical line, or a filled bar as thin as one. */
export interface PageRule extends Area {
  /** In points. */
  thickness: number
  isHorizontal: boolean
  color: Color
  isDashed: boolean
  /** Its painting order. */
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

/** An image as placed on the page; the area is the visible part. */
export interface PageImage extends Area {
  order: number
  /** Equal for images of the same image XObject with the same rotation. */
  key: string
  /** Pixels of the image itself. */
  pixelWidth: number
  pixelHeight: number
  /**
   * The image as displayed: rotated, mirrored and clipped. Undefined if it cannot be made. Only works while the
   * document is open.
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
  /** The mean gray of a drawn part of a page in 32 × 32 cells; undefined for images, whose copies have the same bytes. */
  thumbnail?: Uint8Array
}

/** A URI, or a destination in the document. */
export type LinkTarget = { uri: string } | { page: number; top: number | undefined }

/** The area of a link annotation. */
export interface PageLink extends Area {
  target: LinkTarget
}

/** A subpath. `isCurved` says of each point whether it ends a curve or is a control point of one. */
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
  /** Of its stroke, in points. */
  lineWidth: number
  isDashed: boolean
  isEvenOdd: boolean
  segmentCount: number
}

/** A part of the page that has to be rasterized. */
export interface RasterizedPart extends PageDrawing {
  /** Whether it could be a path if a rectangular clip did not cut it off. */
  isCropped: boolean
}

/** Vector graphics of a page, for writers that can draw paths. */
export interface PageGraphics {
  /** Whether every object of the page was read. */
  isWhole: boolean
  paths: PagePath[]
  /** What a path cannot show: shadings, patterns, free-form clips and blending. */
  rasterized: RasterizedPart[]
  /** Areas of text objects, by their painting order. */
  texts: (Area & { order: number })[]
  /** Renders objects within an area on a transparent background; undefined if nothing of them is visible. */
  drawObjects: (area: Area, orders: ReadonlySet<number>) => Promise<ImageFile | undefined>
}

/** How an area of a page is rendered. */
export interface AreaDrawing {
  dotsPerInch: number
  isWithoutText: boolean
}

/**
 * What the text of a page is recognized from, in display coordinates: points, y downwards from the top left corner,
 * rotation and user unit applied.
 */
export interface PageText {
  /** Counted from 0. */
  index: number
  width: number
  height: number
  glyphs: PageGlyph[]
  rules: PageRule[]
  fills: PageFill[]
  drawings: PageDrawing[]
  /** The painting order of drawings that became bullet characters. */
  bullets?: ReadonlySet<number>
  links: PageLink[]
  /** Fonts that do not say what their characters are, so that these were recognized. */
  recognizedFonts?: RecognizedFont[]
}

/** The content of a page. */
export interface PageContent extends PageText {
  images: PageImage[]
  /** Renders an area of the page, on demand without text; undefined if that is not possible. */
  drawArea: (area: Area, options: AreaDrawing) => Promise<ImageFile | undefined>
  /** Reads the paths of the page; only works while the document is open. */
  readGraphics?: () => PageGraphics
}

/** An element of the structure tree (14.7.2), reduced to what other formats can express. */
export interface TaggedElement {
  /**
   * Its structure type, mapped to a standard one by the role map: P, H1 to H6, L, LI, Table, TR, TH, TD, Figure, Note,
   * …
   */
  type: string
  children: TaggedElement[]
  /** Its marked-content sequences in reading order. */
  markedContent: { page: number; mcid: number }[]
  alternative?: string
  /** Of a table cell. */
  rowSpan?: number
  columnSpan?: number
}

/** What the document says about its own structure. */
export interface DocumentHints {
  /** Outline items in order, flat; level 1 is the highest. */
  outline: { title: string; level: number; page: number; top: number | undefined }[]
  /** The structure tree; undefined if there is none. */
  tags: TaggedElement | undefined
  language: string | undefined
  title: string | undefined
  author: string | undefined
}
