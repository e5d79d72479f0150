import { expect, test } from 'vitest'
import type { PageContent, PageGraphics, PagePath } from '@recto/layout'

import type { PageDrawing } from '../../../../layout/src/content/page-content.ts'
import { graphicsLayers } from './graphics-layers.ts'

const NOTHING_CLAIMED = { rules: new Set<never>(), fills: new Set<never>(), texts: [] }

function page(drawings: PageDrawing[] = []): PageContent {
  return {
    index: 0,
    width: 400,
    height: 300,
    glyphs: [],
    rules: [],
    fills: [],
    drawings,
    images: [],
    links: [],
    drawArea: () => Promise.resolve(undefined),
  }
}

/** A triangle, both as a path and as a drawing of the page. */
function triangle(order: number, left: number, segmentCount = 4): PagePath {
  const points = [
    { x: left, y: 40 },
    { x: left + 10, y: 20 },
    { x: left + 20, y: 40 },
  ]
  return {
    left,
    top: 20,
    right: left + 20,
    bottom: 40,
    order,
    outlines: [{ points, isCurved: [false, false, false], isClosed: true }],
    fill: { color: 0xff_00_00, alpha: 128 },
    stroke: undefined,
    lineWidth: 0,
    isDashed: false,
    isEvenOdd: false,
    segmentCount,
  }
}

function layersOf(paths: readonly PagePath[], rasterized: PageGraphics['rasterized'] = []) {
  const graphics: PageGraphics = {
    isWhole: true,
    paths: [...paths],
    rasterized,
    texts: [],
    drawObjects: () => Promise.resolve(undefined),
  }
  return graphicsLayers(page([...paths, ...rasterized]), graphics, NOTHING_CLAIMED)
}

test('a simple transparent path becomes a freeform', () => {
  const [layer] = layersOf([triangle(3, 50)])
  expect(layer).toMatchObject({
    order: 3,
    shapes: [
      { kind: 'shape', left: 50, right: 70, fill: { color: 0xff_00_00, opacity: 128 / 255 }, stroke: undefined },
    ],
  })
})

test('overlapping paths with too many segments become an image of just these paths', () => {
  const layers = layersOf([triangle(1, 50, 400), triangle(2, 65, 400), triangle(3, 300)])
  expect(layers).toEqual([
    { order: 1, area: { left: 50, top: 20, right: 85, bottom: 40 }, rasterized: new Set([1, 2]) },
    expect.objectContaining({ order: 3, shapes: [expect.anything()] }),
  ])
})

test('paths too short to be rules are drawn, but white ones and bullets are not', () => {
  const speck = (order: number, color = 0): PagePath => ({
    ...triangle(order, 50 + order),
    fill: { color, alpha: 255 },
  })
  const graphics = { isWhole: true, paths: [speck(1), speck(2), speck(3, 0xff_ff_ff)], rasterized: [], texts: [] }
  const drawObjects = () => Promise.resolve(undefined)
  const layers = graphicsLayers({ ...page(), bullets: new Set([2]) }, { ...graphics, drawObjects }, NOTHING_CLAIMED)
  expect(layers.map(({ order }) => order)).toEqual([1])
})

test('if a slide would have too many shapes, everything drawn becomes one image', () => {
  const paths = Array.from({ length: 700 }, (_, index) => triangle(index, (index % 10) * 38, 1))
  const apart = paths.map((path, index) => ({ ...path, top: index * 30, bottom: index * 30 + 20 }))
  const [layer, ...rest] = layersOf(apart)
  expect(rest).toEqual([])
  expect(layer).toMatchObject({ order: 0, area: { left: 0, top: 0, right: 400, bottom: 300 } })
})

test('too many images as large as the page become one image', () => {
  const whole = (order: number) => ({
    left: 0,
    top: 0,
    right: 400,
    bottom: 300,
    order,
    segmentCount: 1,
    isCropped: false,
  })
  const orders = Array.from({ length: 20 }, (_, index) => index)
  expect(layersOf([], orders.slice(0, 3).map(whole))).toHaveLength(3)
  expect(layersOf([], orders.map(whole))).toEqual([
    { order: 0, area: { left: 0, top: 0, right: 400, bottom: 300 }, rasterized: new Set(orders) },
  ])
})
