import { expect, test } from 'vitest'

import { type ImageLayoutOptions, type ImagePage, layOutImages, type PointSize } from './lay-out-images.ts'

const PLAIN: ImageLayoutOptions = {
  pageSize: 'image',
  orientation: 'auto',
  fit: 'contain',
  marginPoints: 0,
  imagesPerPage: 1,
  gapPoints: 0,
}
const WIDE = { width: 300, height: 200 }
const TALL = { width: 200, height: 300 }

const numbers = ({ width, height, images }: ImagePage) => ({
  page: [width, height].map(Math.round),
  boxes: images.map(({ box }) => [box.x, box.y, box.width, box.height].map(Math.round)),
})

test.each<[string, PointSize[], Partial<ImageLayoutOptions>, number[], number[][]]>([
  ['its own size', [WIDE], {}, [300, 200], [[0, 0, 300, 200]]],
  ['its own size with a margin', [WIDE], { marginPoints: 10 }, [320, 220], [[10, 10, 300, 200]]],
  ['A4 is turned for a wide image', [WIDE], { pageSize: 'a4' }, [842, 595], [[0, 17, 842, 561]]],
  ['A4 upright', [WIDE], { pageSize: 'a4', orientation: 'portrait' }, [595, 842], [[0, 223, 595, 397]]],
  ['a size of its own is not turned', [WIDE], { pageSize: TALL }, [200, 300], [[0, 83, 200, 133]]],
  ['unless asked', [WIDE], { pageSize: TALL, orientation: 'landscape' }, [300, 200], [[0, 0, 300, 200]]],
  ['covered', [WIDE], { pageSize: TALL, fit: 'cover' }, [200, 300], [[-125, 0, 450, 300]]],
  ['actual size', [{ width: 50, height: 50 }], { pageSize: TALL, fit: 'actual' }, [200, 300], [[75, 125, 50, 50]]],
  ['actual size of a large image', [WIDE], { pageSize: TALL, fit: 'actual' }, [200, 300], [[0, 83, 200, 133]]],
  [
    'two wide images below each other',
    [WIDE, WIDE],
    { pageSize: { width: 300, height: 410 }, imagesPerPage: 2, gapPoints: 10 },
    [300, 410],
    [
      [0, 210, 300, 200],
      [0, 0, 300, 200],
    ],
  ],
  [
    'four at their own size',
    [WIDE, TALL, WIDE],
    { imagesPerPage: 4, gapPoints: 20 },
    [620, 620],
    [
      [0, 370, 300, 200],
      [370, 320, 200, 300],
      [0, 50, 300, 200],
    ],
  ],
  ['a margin larger than the page', [WIDE], { pageSize: TALL, marginPoints: 900 }, [200, 300], [[90, 143, 20, 13]]],
  ['100,000 pixels', [{ width: 100_000, height: 50_000 }], {}, [14_400, 7200], [[0, 0, 14_400, 7200]]],
  ['one pixel', [{ width: 1, height: 1 }], {}, [3, 3], [[0, 0, 3, 3]]],
])('%s', (_, images, options, page, boxes) => {
  expect(numbers(layOutImages(images, { ...PLAIN, ...options }))).toEqual({ page, boxes })
})

test('what covers a page is cut off at its margins', () => {
  const [image] = layOutImages([WIDE], { ...PLAIN, pageSize: TALL, fit: 'cover', marginPoints: 20 }).images
  expect(image?.clip).toEqual({ x: 20, y: 20, width: 160, height: 260 })
})
