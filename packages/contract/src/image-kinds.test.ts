import { expect, test } from 'vitest'

import { imageKindOf } from './image-kinds.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\u0089PNG\r\n\u001a\n', 'png'],
  ['\u00ff\u00d8\u00ff\u00e0', 'jpeg'],
  ['II*\0\u0008\0\0\0', 'tiff'],
  ['MM\0+\0\u0008\0\0', 'tiff'],
  ['GIF89a', 'gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\u000cjP  \r\n\u0087\n', 'jpeg2000'],
  ['\u00ff\u004f\u00ff\u0051', 'jpeg2000'],
  ['BM\0\0\0\0\0\0\0\0\u0036\0\0\0\u0028\0\0\0', 'bmp'],
  ['\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'heic'],
  ['\0\0\0\u001cftypavif\0\0\0\0avifmif1', 'avif'],
  ['\0\0\0\u001cftypmif1\0\0\0\0miafheic', 'heic'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'svg'],
  ['\u00ef\u00bb\u00bf<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg>\n<svg>', 'svg'],
  [`<?xml version="1.0"?>\n<!--${' a license '.repeat(300)}-->\n<svg:svg>`, 'svg'],
  ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [\n<!ENTITY a "]>">\n<!ENTITY b "b">\n]>\n<svg>', 'svg'],
  ['<!DOCTYPE html><svg>', 'svg'],
  ['<!-- <svg> -->', undefined],
  ['<svgs>', undefined],
  ['8BPS\0\u0001', 'psd'],
  ['BM is how this letter begins', undefined],
  ['\0\0\0\u0018ftypmp42\0\0\0\0isom', undefined],
  ['<html><svg></svg></html>', undefined],
  ['%PDF-1.7', undefined],
  ['', undefined],
])('%j', (text, kind) => {
  expect(imageKindOf(bytes(text))).toBe(kind)
})

test.each(['<!>', '<!-- -->', '<?a?>', '<!DOCTYPE a[""]>', '<!DOCTYPE ['])(
  '%j again and again takes no time',
  (part) => {
    const start = performance.now()
    expect(imageKindOf(bytes(part.repeat(4000)))).toBeUndefined()
    expect(imageKindOf(bytes(`<!DOCTYPE a[${part.repeat(4000)}`))).toBeUndefined()
    expect(performance.now() - start).toBeLessThan(500)
  },
)
