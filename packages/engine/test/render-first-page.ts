import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { runProgram } from '../../../fixtures/run-program.ts'
import { withFile } from './inspect-pdf.ts'

/** Renders the first page in color at 72 dpi, as a portable pixmap. */
export async function renderFirstPage(renderer: 'poppler' | 'mupdf', pdf: Uint8Array): Promise<Buffer> {
  return withFile(pdf, async (file, folder) => {
    const image = path.join(folder, 'page.ppm')
    if (renderer === 'poppler') {
      await runProgram('pdftoppm', ['-q', '-r', '72', '-singlefile', file, path.join(folder, 'page')])
    } else {
      await runProgram('mutool', ['draw', '-q', '-r', '72', '-F', 'ppm', '-o', image, file, '1'])
    }
    return readFile(image)
  })
}
