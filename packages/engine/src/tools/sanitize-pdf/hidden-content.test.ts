import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { buildNamed, FONT, stream } from '../../../../../fixtures/build-pdf.ts'
import { checkWithQpdf, pixmapsOf, textOfPages } from '../../../test/inspect-pdf.ts'
import { runOperation } from '../../run-operation.ts'

const context = { platform: nodePlatform, limits: { maxPages: 100 } }

/** A font whose glyphs have widths of their own, and one of two-byte codes. */
const WIDE = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 32 /LastChar 122 /Widths [${Array.from({ length: 91 }, (_, index) => 300 + 5 * index).join(' ')}] >>`

/** A page with this content, on which the layer Off is hidden and On is visible. */
function layered(content: string, more: Record<string, string> = {}): Uint8Array {
  return buildNamed({
    catalog:
      '<< /Type /Catalog /Pages @pages /OCProperties << /OCGs [@off @on] /D << /OFF [@off] /Order [@off @on] >> >> >>',
    pages: '<< /Type /Pages /Kids [@page] /Count 1 /Resources @resources >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 300 200] /Contents [@begin @content] >>',
    resources: `<< /Font << /F1 @font /F2 @wide >> /Properties << /Off @off /On @on /Any @any /None @none >> /XObject << /Form @form >> /Pattern << /Dots @dots >> >>`,
    begin: stream('q'),
    content: stream(`${content}\nQ`),
    font: FONT,
    wide: WIDE,
    off: '<< /Type /OCG /Name (Off) >>',
    on: '<< /Type /OCG /Name (On) >>',
    any: '<< /Type /OCMD /OCGs [@off @on] /P /AnyOn >>',
    none: '<< /Type /OCMD /VE [/And @off @on] >>',
    form: stream(
      '0 0 1 rg 0 0 20 20 re f /OC /Off BDC BT /F1 9 Tf (Hidden in form) Tj ET EMC',
      '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources @resources',
    ),
    dots: stream(
      '/OC /Off BDC 1 0 0 rg 0 0 4 4 re f EMC 0 1 0 rg 4 4 4 4 re f',
      '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 8 8] /XStep 8 /YStep 8 /Resources @resources',
    ),
    ...more,
  })
}

async function removeLayers(bytes: Uint8Array): Promise<Uint8Array> {
  const options = { removeHiddenLayers: true }
  const { file, report } = await runOperation('sanitize', [{ name: 'a.pdf', bytes }], options, context)
  expect(report.cleaning).toEqual({ removed: [{ kind: 'hiddenLayers', count: 1 }], remaining: [] })
  expect(await checkWithQpdf(file.bytes)).toMatch(/No syntax or stream encoding errors/)
  return file.bytes
}

const show = (text: string, at = '20 150') => `BT /F1 14 Tf ${at} Td (${text}) Tj ET`

const SECTIONS: [what: string, content: string][] = [
  ['what follows keeps the color set inside', '/OC /Off BDC 1 0 0 rg 10 10 9 9 re f EMC 50 50 40 40 re f'],
  ['a clipping path stays', '/OC /Off BDC 60 60 20 20 re W n 0 0 9 9 re f EMC 0 1 0 rg 50 50 40 40 re f'],
  ['a q that is closed later', `/OC /Off BDC q 0 0 1 rg ${show('Secret')} EMC 50 50 40 40 re f Q 9 9 9 9 re f`],
  ['a form and a pattern', '/Pattern cs /Dots scn 100 20 80 80 re f 1 0 0 1 200 20 cm /Form Do'],
  ['a membership that is visible', `/OC /Any BDC ${show('Shown')} EMC /OC /None BDC ${show('Secret', '20 90')} EMC`],
  [
    'text with spacing in the middle of a line',
    'BT /F2 14 Tf 2 Tc 5 Tw 20 100 Td (Before) Tj /OC /Off BDC [(Se cr) -200 (et)] TJ EMC [(after)] TJ ET',
  ],
]

/** Sections that resemble those above. */
const MORE_SECTIONS: [what: string, content: string][] = [
  ['text and its font', `/OC /Off BDC ${show('Secret')} EMC ${show('Shown', '20 100')}`],
  ['what follows does not get a color set between q and Q', '/OC /Off BDC q 1 0 0 rg Q EMC 50 50 40 40 re f'],
  ['a path is painted no more', '1 0 0 RG /OC /Off BDC 10 10 m 90 90 l S EMC 20 90 m 90 20 l S'],
  [
    'nested sections',
    `/OC /Off BDC /OC /On BDC ${show('Secret')} EMC /P BMC ${show('Secret')} EMC EMC ${show('Shown')}`,
  ],
  ['text in the middle of a line', 'BT /F2 14 Tf 20 100 Td (Before) Tj /OC /Off BDC (Secret) Tj EMC (after) Tj ET'],
  ['text on the next line', "BT /F2 14 Tf 16 TL 20 150 Td (Before) Tj /OC /Off BDC (Secret) ' EMC (after) ' ET"],
]

test.each(SECTIONS)('%s: hidden words go, and the page looks the same', expectHidden)
test.each(MORE_SECTIONS)('%s: hidden words go, and the page looks the same', { tags: ['full'] }, expectHidden)

async function expectHidden(_: string, content: string): Promise<void> {
  const before = layered(content)
  const after = await removeLayers(before)
  expect((await pixmapsOf(after)).equals(await pixmapsOf(before))).toBe(true)
  expect((await textOfPages(after)).join('')).not.toMatch(/Secret|Hidden/)
  expect(Buffer.from(after).toString('latin1')).not.toContain('(Off)')
}

test('pages that share resources lose only what none of them shows', async () => {
  const both = layered('/OC /Off BDC /Form Do EMC', {
    pages: '<< /Type /Pages /Kids [@page @second] /Count 2 /Resources @resources >>',
    second: '<< /Type /Page /Parent @pages /MediaBox [0 0 300 200] /Contents @other >>',
    other: stream('/Form Do'),
  })
  const after = await removeLayers(both)
  expect((await pixmapsOf(after)).equals(await pixmapsOf(both))).toBe(true)
})
