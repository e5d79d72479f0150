import type { SvgPart } from '@recto/contract'
import type { ObjectWriter, PdfObject, PdfReference } from '@recto/pdf'
import { TextFonts } from '@recto/pdf'
import type { Platform } from '@recto/runtime'

import { Canvas } from './draw/canvas.ts'
import { drawElement } from './draw/draw-element.ts'
import { Drawing, type DrawingTools, type ReadEmbeddedImage } from './draw/drawing.ts'
import { boundsOf } from './draw/element-bounds.ts'
import { collectStyles } from './style/collect-styles.ts'
import { parseSvg } from './parse/parse-svg.ts'
import { childElements, type SvgElement } from './parse/svg-element.ts'
import { INITIAL_STYLE } from './style/properties.ts'
import { Styles } from './style/styles.ts'
import { parseLength } from './values/length.ts'
import { hasArea } from './values/transform-list.ts'
import { fitViewBox, parseViewBox, type Rectangle } from './values/view-box.ts'

/** Size in pixels of an SVG that states no size and draws nothing (CSS 2, 10.3.2). */
const DEFAULT_SIZE = { width: 300, height: 150 }

/** An SVG as part of a document. */
export interface WrittenSvg {
  /** A form XObject whose space, like that of an image, is the unit square. */
  reference: PdfReference
  /** In CSS pixels, of which an inch has 96. */
  width: number
  height: number
  /** Parts that could not be drawn. */
  leftOut: SvgPart[]
}

/** Dependencies for writing an SVG. */
export interface SvgContext {
  writer: ObjectWriter
  platform: Platform
  readImage: ReadEmbeddedImage
  /** @throws AppError CANCELLED */
  stopIfAborted: () => void
}

/**
 * Writes an SVG as a form XObject, drawn as vectors.
 * @throws AppError DAMAGED_IMAGE, TOO_COMPLEX
 */
export async function writeSvg(
  file: { name: string; bytes: Uint8Array },
  { writer, platform, readImage, stopIfAborted }: SvgContext,
): Promise<WrittenSvg> {
  const root = parseSvg(file)
  const sheet = collectStyles(root)
  const tools: DrawingTools = {
    file: file.name,
    root,
    styles: new Styles(sheet),
    writer,
    platform,
    fonts: new TextFonts(platform),
    fontResources: writer.allocate(),
    readImage,
    stopIfAborted,
    drawElement,
    boundsOf,
  }
  const drawing = new Drawing(tools)
  if (sheet.hasUnknown) drawing.leftOut.add('styles')
  const view = await viewOf(root, drawing)
  const canvas = new Canvas(writer, { x: 0, y: 0, width: view.width, height: view.height }, drawing.countBytes)
  const { width, height } = view
  const style = tools.styles.styleInPlace(root)
  canvas.transform(view.matrix)
  if (style.display !== 'none' && hasArea(view.matrix)) {
    const viewport = { width: view.box.width, height: view.box.height }
    await drawRoot(root, canvas, { style, viewport, path: [root] }, drawing)
  }
  // Images are drawn into the unit square, upwards.
  const reference = await canvas.toForm({ matrix: [1 / width, 0, 0, -1 / height, 0, 1] })
  await writeFonts(tools)
  return { reference, width, height, leftOut: [...drawing.leftOut].toSorted() }
}

/** The root with its opacity and clip, but without its viewport, which is the page. */
async function drawRoot(
  root: SvgElement,
  canvas: Canvas,
  context: Parameters<typeof drawElement>[2],
  drawing: Drawing,
): Promise<void> {
  const attributes = new Map([...root.attributes].filter(([key]) => !PLACE.has(key)))
  const group: SvgElement = { ...root, name: 'g', attributes }
  await drawElement(group, canvas, { ...context, style: INITIAL_STYLE }, drawing)
}

const PLACE = new Set(['x', 'y', 'width', 'height', 'viewBox', 'transform'])

async function writeFonts({ fonts, fontResources, writer }: DrawingTools): Promise<void> {
  const added: [PdfReference, PdfObject][] = []
  const resources = await fonts.embed((object) => {
    const reference = writer.allocate()
    added.push([reference, object])
    return reference
  })
  for (const [reference, object] of added) await writer.write(reference, object)
  await writer.write(fontResources, resources)
}

interface View {
  width: number
  height: number
  /** The visible part of user space. */
  box: Rectangle
  matrix: ReturnType<typeof fitViewBox>
}

/** The size of an SVG and the area it shows: its own, otherwise its view box, otherwise everything drawn. */
async function viewOf(root: SvgElement, drawing: Drawing): Promise<View> {
  const { attributes } = root
  const size = (name: string) => {
    const text = attributes.get(name)
    const length = text?.trim().endsWith('%') === true ? undefined : parseLength(text, { percent: 0, fontSize: 16 })
    return length !== undefined && length > 0 ? length : undefined
  }
  const [width, height] = [size('width'), size('height')]
  const viewBox = parseViewBox(attributes.get('viewBox'))
  if (viewBox === undefined && (width === undefined || height === undefined)) {
    const box = await contentBox(root, drawing)
    const whole = { x: 0, y: 0, width: width ?? box.x + box.width, height: height ?? box.y + box.height }
    return { width: whole.width, height: whole.height, box: whole, matrix: [1, 0, 0, 1, 0, 0] }
  }
  const box = viewBox ?? { x: 0, y: 0, width: width ?? 0, height: height ?? 0 }
  const ratio = box.width / box.height
  const page = {
    width: width ?? (height === undefined ? box.width : height * ratio),
    height: height ?? (width === undefined ? box.height : width / ratio),
  }
  return { ...page, box, matrix: fitViewBox(box, page, attributes.get('preserveAspectRatio')) }
}

async function contentBox(root: SvgElement, drawing: Drawing): Promise<Rectangle> {
  const style = drawing.tools.styles.styleInPlace(root)
  const whole: SvgElement = { ...root, name: 'g', children: childElements(root) }
  const box = await boundsOf(whole, { style, viewport: DEFAULT_SIZE, path: [] }, drawing)
  const isSeen = box !== undefined && box.x + box.width > 0 && box.y + box.height > 0
  return isSeen ? box : { x: 0, y: 0, ...DEFAULT_SIZE }
}
