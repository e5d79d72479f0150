import { expect, test } from 'vitest'
import {
  decodeWhole,
  DeflateBudget,
  ObjectEdits,
  openDocument,
  PdfDictionary,
  type PdfObject,
  PdfReference,
  PdfStream,
} from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'

import { buildNamed, buildPdf, FONT, line, stream } from '../../../../../../fixtures/build-pdf.ts'
import { readUsage } from '../document-usage.ts'
import { dropUnusedResources } from './drop-unused-resources.ts'
import { mergeDuplicates } from './merge-duplicates.ts'
import { deflateStreams } from './deflate-streams.ts'
import { stripAuxiliaryData } from './strip-auxiliary-data.ts'

async function edit(objects: Record<string, string>): Promise<ObjectEdits> {
  const context = { platform: nodePlatform, limits: { maxPages: 10 } }
  const document = await openDocument({ name: 'a.pdf', bytes: buildNamed(objects) }, context)
  return new ObjectEdits(document)
}

const decode = (edits: ObjectEdits) => (object: PdfStream) =>
  decodeWhole(object, { resolve: edits.resolve, inflate: nodePlatform.inflate, maxBytes: 1_000_000 })

const usageOf = (edits: ObjectEdits) =>
  readUsage({ pages: edits.pages, resolve: edits.resolve }, (object) => decode(edits)(object)?.data)

const deflateOptions = (edits: ObjectEdits, deflatesMetadata = true) => ({
  decode: decode(edits),
  budget: new DeflateBudget(),
  context: { platform: nodePlatform, limits: { maxPages: 10 } },
  deflatesMetadata,
  onProgress: () => undefined,
})

/** A document of one page with these resources and content. */
const page = (resources: string, content: string, entries = '') => ({
  catalog: '<< /Type /Catalog /Pages @pages >>',
  pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
  page: `<< /Type /Page /Parent @pages /MediaBox [0 0 200 200] /Resources ${resources} /Contents @content ${entries} >>`,
  content: stream(content),
})
const image = (data: string, entries = '') =>
  stream(
    data,
    `/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray ${entries}`,
  )

/** The keys of the dictionary at a path of keys. */
function keysAt(edits: ObjectEdits, ...path: string[]): string[] {
  let object: PdfObject = edits.pages[0]?.dictionary ?? null
  for (const key of path) {
    const dictionary: PdfObject = object instanceof PdfStream ? object.dictionary : object
    object = dictionary instanceof PdfDictionary ? edits.resolve(dictionary.get(key)) : null
  }
  const dictionary = object instanceof PdfStream ? object.dictionary : object
  return dictionary instanceof PdfDictionary ? [...dictionary.entries.keys()] : []
}

test('removes thumbnails, private data and metadata of images; keeps what a form draws', async () => {
  const edits = await edit({
    ...page('<< /XObject << /I @image >> >>', '/I Do', '/Thumb @thumb /PieceInfo << /A << /Private 1 >> >>'),
    image: image('x', '/Metadata @meta /OPI << >> /Intent /Perceptual'),
    thumb: image('y'),
    meta: stream('<x/>', '/Type /Metadata'),
  })
  stripAuxiliaryData(edits)
  expect(keysAt(edits)).toEqual(['Type', 'Parent', 'MediaBox', 'Resources', 'Contents'])
  expect(keysAt(edits, 'Resources', 'XObject', 'I')).toContain('Intent')
  expect(keysAt(edits, 'Resources', 'XObject', 'I')).not.toContain('Metadata')
  expect(edits.reachable().size).toBe(5)
})

test('removes the padding of an XMP packet and keeps its text', async () => {
  const packet = `<?xpacket begin="" id="W"?><x:xmpmeta/>${' '.repeat(2000)}\n<?xpacket end="w"?>`
  const edits = await edit({
    ...page('<< >>', ''),
    catalog: '<< /Type /Catalog /Pages @pages /Metadata @meta >>',
    meta: stream(packet, '/Type /Metadata /Subtype /XML'),
  })
  stripAuxiliaryData(edits)
  const metadata = edits.resolve(edits.catalog.get('Metadata'))
  const text = metadata instanceof PdfStream ? Buffer.from(metadata.data).toString('latin1') : ''
  expect(text).toBe('<?xpacket begin="" id="W"?><x:xmpmeta/>\n<?xpacket end="w"?>')
})

const RESOURCES = '<< /XObject << /I @image /J @other /F @form >> /Font << /F1 @font /F2 @spare >> >>'
const withSpares = (content: string) => ({
  ...page(RESOURCES, content),
  image: image('x'),
  other: image('y'),
  form: stream('/J Do', '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /J @other >> >>'),
  font: FONT,
  spare: FONT.replace('Helvetica', 'Courier'),
})

test('removes unused images and fonts from resources', async () => {
  const edits = await edit(withSpares(`/I Do ${line('a')}`))
  dropUnusedResources(edits, usageOf(edits))
  expect(keysAt(edits, 'Resources', 'XObject')).toEqual(['I'])
  expect(keysAt(edits, 'Resources', 'Font')).toEqual(['F1'])
})

test('keeps what a form draws', async () => {
  const edits = await edit(withSpares(`/F Do ${line('a')}`))
  dropUnusedResources(edits, usageOf(edits))
  expect(keysAt(edits, 'Resources', 'XObject')).toEqual(['J', 'F'])
})

const DAMAGED = stream('not zlib', '/Filter /FlateDecode')

test('keeps what unreadable content may draw, at an unknown size', async () => {
  const edits = await edit({ ...withSpares(''), content: DAMAGED })
  const [first, other] = ['image', 'other'].map((name) => Object.keys(withSpares('')).indexOf(name) + 1)
  const usage = usageOf(edits)
  dropUnusedResources(edits, usage)
  expect(usage).toMatchObject({ isComplete: true, images: new Map(), imagesByPage: [new Set([first, other])] })
  expect(keysAt(edits, 'Resources', 'XObject')).toEqual(['I', 'J', 'F'])
  expect(keysAt(edits, 'Resources', 'Font')).toHaveLength(2)
})

test('limits the effect of damage to its page', async () => {
  const edits = await edit({
    ...withSpares(`/J Do ${line('a')}`),
    pages: '<< /Type /Pages /Kids [@page @second] /Count 2 >>',
    second:
      '<< /Type /Page /Parent @pages /MediaBox [0 0 9 9] /Resources << /XObject << /I @image >> >> /Contents @damaged >>',
    damaged: DAMAGED,
  })
  const [first, other] = ['image', 'other'].map((name) => Object.keys(withSpares('')).indexOf(name) + 1)
  const usage = usageOf(edits)
  dropUnusedResources(edits, usage)
  expect(usage).toMatchObject({ unknown: new Set([first]), imagesByPage: [new Set([other]), new Set([first])] })
  expect([...usage.images.keys()]).toEqual([other])
  expect(keysAt(edits, 'Resources', 'XObject')).toEqual(['I', 'J'])
  expect(keysAt(edits, 'Resources', 'Font')).toEqual(['F1'])
})

test('keeps the default resources of a form', async () => {
  const edits = await edit({
    ...withSpares(line('a')),
    catalog: '<< /Type /Catalog /Pages @pages /AcroForm << /Fields [] /DR << /Font << /Helv @spare >> >> >> >>',
  })
  dropUnusedResources(edits, usageOf(edits))
  const spare = Object.keys(withSpares('')).indexOf('spare') + 1
  expect(edits.reachable().has(spare)).toBe(true)
  expect(keysAt(edits, 'Resources', 'Font')).toEqual(['F1'])
})

test('merges equal streams and the objects that refer to them, whatever the order of entries', async () => {
  const edits = await edit({
    ...page('<< /XObject << /I @one /J @two /K @three >> >>', ''),
    one: image('x', '/SMask @maska'),
    two: image('x', '/SMask @maskb').replace('/Width 1 /Height 1', '/Height 1 /Width 1'),
    three: image('z', '/SMask @maska'),
    maska: image('m'),
    maskb: image('m'),
  })
  mergeDuplicates(edits)
  const xobjects = edits.resolve(edits.pages[0]?.dictionary.get('Resources') ?? null)
  const entries = xobjects instanceof PdfDictionary ? xobjects.get('XObject') : null
  const numbers =
    entries instanceof PdfDictionary
      ? [...entries.entries.values()].map((entry) => (entry instanceof PdfReference ? entry.number : 0))
      : []
  expect(new Set(numbers).size).toBe(2)
  expect(numbers[0]).toBe(numbers[1])
  expect(edits.reachable().size).toBe(7)
})

test('does not merge pages, annotations and objects of the structure tree', async () => {
  const annotation = '<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] >>'
  const edits = await edit({
    ...page('<< /XObject << /I @one /J @two >> >>', '', '/Annots [@a @b]'),
    a: annotation,
    b: annotation,
    one: image('x', '/StructParent 1'),
    two: image('x', '/StructParent 1'),
  })
  const before = edits.reachable().size
  mergeDuplicates(edits)
  expect(edits.reachable().size).toBe(before)
})

test('replaces old filters by Flate and keeps damaged streams', async () => {
  const text = '0 0 m 10 10 l S '.repeat(40)
  const edits = await edit({
    ...page('<< /XObject << /F @form /I @image >> >>', ''),
    content: stream(`${Buffer.from(text).toString('hex')}>`, '/Filter /ASCIIHexDecode'),
    form: stream('broken', '/Type /XObject /Subtype /Form /Filter /FlateDecode'),
    image: image('x'.repeat(500)),
  })
  await deflateStreams(edits, deflateOptions(edits))
  const content = edits.resolve(edits.pages[0]?.dictionary.get('Contents') ?? null)
  expect(keysAt(edits, 'Contents')).toEqual(['Length', 'Filter'])
  expect(content instanceof PdfStream && Buffer.from(decode(edits)(content)?.data ?? []).toString()).toBe(text)
  expect([...edits.changed.keys()]).toHaveLength(1)
})

test('visits objects in reference cycles once', async () => {
  const context = { platform: nodePlatform, limits: { maxPages: 10 } }
  const bytes = buildPdf([
    '<< /Type /Catalog /Pages 2 0 R /A 4 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    '[5 0 R 4 0 R]',
    '<< /Self 5 0 R /Other 4 0 R >>',
    '(nobody refers to this)',
  ])
  const edits = new ObjectEdits(await openDocument({ name: 'a.pdf', bytes }, context))
  expect([...edits.reachable().keys()].toSorted((left, right) => left - right)).toEqual([1, 2, 3, 4, 5])
})

test('restores a change, and keeps copies independent', async () => {
  const edits = await edit(page('<< >>', ''))
  const added = edits.add(7)
  edits.replace(4, 5)
  const copy = edits.copy()
  copy.replace(4, 6)
  edits.restore(4)
  expect([edits.get(4) instanceof PdfStream, copy.get(4), copy.resolve(added)]).toEqual([true, 6, 7])
  expect(copy.add(8).number).toBe(added.number + 1)
})

test.each([true, false])('deflates metadata only if it need not be readable (%s)', async (deflatesMetadata) => {
  const edits = await edit({
    ...page('<< >>', ''),
    catalog: '<< /Type /Catalog /Pages @pages /Metadata @meta >>',
    meta: stream('<x/> '.repeat(200), '/Type /Metadata /Subtype /XML'),
  })
  await deflateStreams(edits, deflateOptions(edits, deflatesMetadata))
  const metadata = edits.resolve(edits.catalog.get('Metadata'))
  expect(metadata instanceof PdfStream && metadata.dictionary.has('Filter')).toBe(deflatesMetadata)
})
