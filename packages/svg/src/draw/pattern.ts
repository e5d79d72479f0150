import { type Matrix, multiply, scaling, translation } from '@recto/geometry'
import { name } from '@recto/pdf'

import { childElements, type SvgElement } from '../parse/svg-element.ts'
import { INITIAL_STYLE } from '../style/properties.ts'
import { parseLength } from '../values/length.ts'
import { hasArea, parseTransform } from '../values/transform-list.ts'
import { fitViewBox, parseViewBox, type Rectangle } from '../values/view-box.ts'
import type { Canvas } from './canvas.ts'
import { toPdfBox } from './canvas.ts'
import type { Drawing, DrawContext } from './drawing.ts'
import type { Paint } from './paint-kinds.ts'

const MAX_CHAIN = 16
/** More tiles than anyone could distinguish on a page; viewers paint every one of them. */
const MAX_TILES = 100_000

/** A pattern as a paint (SVG 2, 14.3): a tile that the page repeats. Undefined if it paints nothing. */
export async function readPattern(
  pattern: SvgElement,
  box: Rectangle,
  context: DrawContext,
  canvas: Canvas,
  drawing: Drawing,
): Promise<Paint | undefined> {
  const inside = drawing.enter(pattern, context)
  if (inside === undefined) return undefined
  const chain = chainOf(pattern, drawing)
  const attribute = (key: string) => chain.find(({ attributes }) => attributes.has(key))?.attributes.get(key)
  const content = chain.find((element) => childElements(element).length > 0)
  const tile = tileOf(attribute, box, context.viewport)
  if (content === undefined || tile === undefined) return undefined
  const { width, height } = canvas.area
  const transformed = parseTransform(attribute('patternTransform'))
  if (!hasArea(transformed)) return undefined
  const [a, b, c, d] = transformed
  const tiles = (width * height) / (tile.width * tile.height * Math.abs(a * d - b * c))
  if (tiles > MAX_TILES) {
    drawing.leftOut.add('patterns')
    return undefined
  }
  const cell = canvas.child({ x: 0, y: 0, width: tile.width, height: tile.height })
  cell.transform(contentMatrix(attribute, box, tile))
  const viewBox = parseViewBox(attribute('viewBox'))
  const viewport = viewBox ?? context.viewport
  const style = drawing.tools.styles.styleInPlace(content)
  for (const child of childElements(content)) {
    await drawing.tools.drawElement(child, cell, { style, viewport, path: inside.path }, drawing)
  }
  const place = multiply(translation(tile.x, tile.y), transformed)
  return {
    kind: 'pattern',
    colors: (matrix) =>
      canvas.add(
        cell.toStream({
          Type: name('Pattern'),
          PatternType: 1,
          PaintType: 1,
          TilingType: 1,
          BBox: toPdfBox({ x: 0, y: 0, width: tile.width, height: tile.height }),
          XStep: tile.width,
          YStep: tile.height,
          Matrix: [...multiply(place, matrix)],
        }),
      ),
  }
}

function chainOf(pattern: SvgElement, drawing: Drawing): SvgElement[] {
  const chain = [pattern]
  while (chain.length < MAX_CHAIN) {
    const next = drawing.referredTo(chain.at(-1)?.attributes.get('href'))
    if (next?.name !== 'pattern' || chain.includes(next)) break
    chain.push(next)
  }
  return chain
}

type Attribute = (key: string) => string | undefined

/** The tile in user space, before the transform of the pattern. */
function tileOf(
  attribute: Attribute,
  box: Rectangle,
  viewport: { width: number; height: number },
): Rectangle | undefined {
  const isBox = attribute('patternUnits') !== 'userSpaceOnUse'
  const fontSize = Number(INITIAL_STYLE['font-size'])
  const length = (key: string, percent: number) =>
    parseLength(attribute(key), { percent: isBox ? 1 : percent, fontSize }) ?? 0
  const [x, y] = [length('x', viewport.width), length('y', viewport.height)]
  const [width, height] = [length('width', viewport.width), length('height', viewport.height)]
  const tile = isBox
    ? { x: box.x + x * box.width, y: box.y + y * box.height, width: width * box.width, height: height * box.height }
    : { x, y, width, height }
  return tile.width > 0 && tile.height > 0 ? tile : undefined
}

/** From the space of the content to that of the tile, whose origin is its corner. */
function contentMatrix(attribute: Attribute, box: Rectangle, tile: Rectangle): Matrix {
  const viewBox = parseViewBox(attribute('viewBox'))
  if (viewBox !== undefined) return fitViewBox(viewBox, tile, attribute('preserveAspectRatio'))
  const toTile = translation(-tile.x, -tile.y)
  if (attribute('patternContentUnits') !== 'objectBoundingBox') return toTile
  return multiply(multiply(scaling(box.width, box.height), translation(box.x, box.y)), toTile)
}
