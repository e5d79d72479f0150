import { runProgram } from '../../../fixtures/run-program.ts'
import { withFile } from './inspect-pdf.ts'

/** A page rendered at 72 dpi, so that a pixel is a point. */
export interface PageRendering {
  width: number
  height: number
  /** Red, green and blue, each from 0 to 255, at a point measured from the lower left corner. */
  at: (x: number, y: number) => [red: number, green: number, blue: number]
}

/** Renders a page with poppler, cropped and rotated. @param page counted from 1 */
export async function renderPageByPoppler(bytes: Uint8Array, page: number, password = ''): Promise<PageRendering> {
  const [rendering] = await renderPagesByPoppler(bytes, ['-f', String(page), '-l', String(page), '-upw', password])
  if (rendering === undefined) throw new Error(`page ${page} was not drawn`)
  return rendering
}

/** Renders all pages with poppler, cropped and rotated. */
export async function renderPagesByPoppler(
  bytes: Uint8Array,
  options: readonly string[] = [],
): Promise<PageRendering[]> {
  const { stdout } = await withFile(bytes, (file) =>
    runProgram('pdftoppm', ['-q', '-cropbox', '-r', '72', ...options, file], {
      encoding: 'buffer',
      maxBuffer: 256 * 1024 * 1024,
    }),
  )
  return [...readPixmaps(stdout)]
}

/** Reads consecutive portable pixmaps (PPM, P6). */
function* readPixmaps(bytes: Buffer): Generator<PageRendering, void> {
  let start = 0
  while (start < bytes.length) {
    const [head, across, up] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(bytes.toString('latin1', start, start + 64)) ?? []
    if (head === undefined) throw new Error('not a pixmap of 8 bits')
    const [width, height] = [Number(across), Number(up)]
    const end = start + head.length + 3 * width * height
    yield toPage(bytes.subarray(start + head.length, end), width, height)
    start = end
  }
}

function toPage(pixels: Buffer, width: number, height: number): PageRendering {
  const at: PageRendering['at'] = (x, y) => {
    const start = 3 * ((height - 1 - Math.floor(y)) * width + Math.floor(x))
    return [pixels[start] ?? -1, pixels[start + 1] ?? -1, pixels[start + 2] ?? -1]
  }
  return { width, height, at }
}

/** The bounding box of everything dark, in points from the lower left corner. */
export function inkBox({ width, height, at }: PageRendering): {
  left: number
  bottom: number
  right: number
  top: number
} {
  const box = { left: width, bottom: height, right: 0, top: 0 }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (Math.min(...at(x, y)) > 128) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.bottom = Math.min(box.bottom, y)
      box.top = Math.max(box.top, y + 1)
    }
  }
  return box
}
