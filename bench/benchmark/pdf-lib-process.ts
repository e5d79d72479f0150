/** Does the work of some operations with pdf-lib, for `WorkProcess`. */
import { readFileSync, writeFileSync } from 'node:fs'

import fontkit from '@pdf-lib/fontkit'
import { degrees, PDFDocument, rgb } from 'pdf-lib'

import { answerWork } from './answer-work.ts'
import type { Work } from './work.ts'

const FONT = '../../node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'
/** Size of the numbers and their distance from the edge, in points: the defaults of `numberPages`. */
const [FONT_SIZE, MARGIN] = [12, 25]

answerWork(async ({ operation, inputs: [input = ''], output }: Work) => {
  const document = await PDFDocument.load(readFileSync(input))
  if (operation === 'rotate') turnPages(document)
  else if (operation === 'numberPages') await numberPages(document)
  else throw new Error(`pdf-lib has no ${operation} here`)
  writeFileSync(output, await document.save())
})

function turnPages(document: PDFDocument): void {
  for (const page of document.getPages()) page.setRotation(degrees(page.getRotation().angle + 90))
}

async function numberPages(document: PDFDocument): Promise<void> {
  document.registerFontkit(fontkit)
  const font = await document.embedFont(readFileSync(new URL(FONT, import.meta.url)), { subset: true })
  for (const [index, page] of document.getPages().entries()) {
    const text = String(index + 1)
    const x = (page.getWidth() - font.widthOfTextAtSize(text, FONT_SIZE)) / 2
    page.drawText(text, { x, y: MARGIN, size: FONT_SIZE, font, color: rgb(0, 0, 0) })
  }
}
