import { runProgram } from '../../../fixtures/run-program.ts'
import { entry, type Structure, structureOf, withFile } from './inspect-pdf.ts'

/** Annotation flags (ISO 32000-1, table 165). */
const [HIDDEN, PRINT] = [2, 4]

type Dictionary = Record<string, unknown>

/** A document as qpdf shows it, with its metadata. */
interface Inspected {
  structure: Structure
  catalog: Dictionary
  dictionaries: Dictionary[]
  xmp: string
}

/**
 * Lists what a document lacks for PDF/A-2b and PDF/UA-1, as far as its structure shows, each with its clause. Reads the file with
 * qpdf.
 */
export async function conformanceProblems(
  bytes: Uint8Array,
  { pdfA, pdfUa }: { pdfA: boolean; pdfUa: boolean },
): Promise<string[]> {
  const structure = await structureOf(bytes)
  const catalog = entry(structure, structure.trailer['/Root']) as Dictionary
  const dictionaries = Object.values(structure.objects)
    .map(({ value, stream }) => stream?.dict ?? value)
    .filter((value): value is Dictionary => typeof value === 'object' && value !== null && !Array.isArray(value))
  const xmp = await readXmp(bytes, catalog)
  const inspected = { structure, catalog, dictionaries, xmp }
  return [
    ...(pdfA ? failed(pdfAChecks(inspected)) : []),
    ...(pdfUa ? failed(pdfUaChecks(inspected)) : []),
    ...failed([
      [
        'metadata dates are not dates',
        /<\w+:\w*Date>(?!(?!0000)\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)<)[^<]/.test(xmp),
      ],
    ]),
  ]
}

/** A requirement, and whether it is violated. */
type Check = [problem: string, isWrong: boolean]

const failed = (checks: readonly Check[]) => checks.filter(([, isWrong]) => isWrong).map(([problem]) => problem)

async function readXmp(bytes: Uint8Array, catalog: Dictionary): Promise<string> {
  const metadata = catalog['/Metadata']
  if (typeof metadata !== 'string') return ''
  const [number = ''] = metadata.split(' ')
  const show = (file: string) => runProgram('qpdf', [`--show-object=${number}`, '--filtered-stream-data', file])
  return (await withFile(bytes, show)).stdout
}

function pdfAChecks({ structure, catalog, dictionaries, xmp }: Inspected): Check[] {
  const intent = entry(structure, (entry(structure, catalog, '/OutputIntents') as unknown[] | undefined)?.[0] ?? null)
  const annotations = dictionaries.filter((each) => '/Rect' in each && each['/Subtype'] !== '/Popup')
  const flags = annotations.map((each) => Number(each['/F'] ?? 0))
  return [
    ['6.1.3: encrypted', '/Encrypt' in structure.trailer],
    ['6.1.3: no file identifier', !Array.isArray(structure.trailer['/ID'])],
    ['6.6.4: no claim', !/<pdfaid:part>2<[^]*<pdfaid:conformance>B</.test(xmp)],
    ['6.2.3: no output intent', entry(structure, intent, '/S') !== '/GTS_PDFA1'],
    ['6.2.3: no color profile', entry(structure, intent, '/DestOutputProfile', '/N') !== 3],
    ['6.2.11: a font is not embedded', dictionaries.some((each) => isFont(each) && !isEmbedded(structure, each))],
    ['6.3.2: an annotation is not printed', flags.some((each) => (each & PRINT) === 0 || (each & HIDDEN) !== 0)],
    [
      '6.5.1: a forbidden action',
      dictionaries.some(({ '/S': s }) => /^\/(?:JavaScript|Launch|Sound|Movie)$/.test(String(s))),
    ],
    ['6.8: attachments', Object.keys(structure.attachments).length > 0],
    ['6.6.2.3: PDF/UA is not described', xmp.includes('<pdfuaid:part>') && !xmp.includes('pdfaExtension:schemas')],
  ]
}

function pdfUaChecks({ structure, catalog, dictionaries, xmp }: Inspected): Check[] {
  const links = dictionaries.filter((each) => each['/Subtype'] === '/Link')
  const pages = structure.pages.map(({ object }) => entry(structure, object) as Dictionary)
  const fonts = dictionaries.filter(isFont)
  return [
    ['5: no claim', !xmp.includes('<pdfuaid:part>1<')],
    ['7.1: not marked as tagged', entry(structure, catalog, '/MarkInfo', '/Marked') !== true],
    ['7.1: no structure', typeof entry(structure, catalog, '/StructTreeRoot', '/ParentTree') !== 'object'],
    ['7.1: no title', !/<dc:title><rdf:Alt><rdf:li[^>]*>[^<]+</.test(xmp)],
    ['7.1: the title is not shown', entry(structure, catalog, '/ViewerPreferences', '/DisplayDocTitle') !== true],
    ['7.2: no language', !/^u:[a-z]{2,3}\b/.test(String(catalog['/Lang'])) || catalog['/Lang'] === 'u:zxx'],
    ['7.18.3: no tab order', pages.some((page) => '/Annots' in page && page['/Tabs'] !== '/S')],
    [
      '7.18.5: a link is not described',
      links.some((link) => link['/Contents'] === undefined || link['/Contents'] === 'u:'),
    ],
    ['7.18.5: a link is not tagged', links.some((link) => !('/StructParent' in link))],
    ['7.21.4: a font is not embedded', fonts.some((font) => !isEmbedded(structure, font))],
    ['7.21.7: a font has no Unicode', fonts.some((font) => !hasUnicode(font))],
  ]
}

/** A font with glyphs: not the descendant of a composite one, which shares its Unicode. */
function isFont(each: Dictionary): boolean {
  return each['/Type'] === '/Font' && each['/Subtype'] !== '/Type3'
}

function isEmbedded(structure: Structure, font: Dictionary): boolean {
  if (font['/Subtype'] === '/Type0') return true
  const descriptor = entry(structure, font, '/FontDescriptor') as Dictionary | undefined
  return ['/FontFile', '/FontFile2', '/FontFile3'].some((key) => descriptor !== undefined && key in descriptor)
}

function hasUnicode(font: Dictionary): boolean {
  return '/ToUnicode' in font || String(font['/Subtype']).startsWith('/CIDFont')
}
