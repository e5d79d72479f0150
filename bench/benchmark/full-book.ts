import { buildNamed, FONT, line, stream } from '../../fixtures/build-pdf.ts'
import { noise } from '../generated-documents.ts'

/** Pages of a chapter, pages between two images, and pages between two fields. */
const [CHAPTER, IMAGE_EVERY, FIELD_EVERY] = [16, 8, 16]
const ATTACHMENTS = 3
/** Pages with Roman numbers before the numbering starts. */
const FRONT_MATTER = 4

/**
 * A book with everything that other programs tend to lose: an outline, links within and out of the document, form fields,
 * attachments, tags and page labels.
 * @param imageSide width and height of the images of noise, in pixels; 690 gives 60 KB a page on average
 */
export function fullBook(pageCount: number, imageSide = 200): Uint8Array {
  const pages = Array.from({ length: pageCount }, (_, index) => index)
  const chapters = pages.filter((index) => index % CHAPTER === 0)
  const fields = pages.filter((index) => index % FIELD_EVERY === 0)
  const attached = Array.from({ length: ATTACHMENTS }, (_, index) => index)
  const list = (prefix: string, indexes: readonly number[]) => indexes.map((index) => `@${prefix}${index}`).join(' ')
  return buildNamed({
    catalog: `<< /Type /Catalog /Pages @pages /Outlines @outlines /AcroForm << /Fields [${list('field', fields)}] /DA (/F1 10 Tf 0 g) /DR << /Font << /F1 @font >> >> >> /Names << /EmbeddedFiles << /Names [${attached.map((index) => `(note${index}.txt) @note${index}`).join(' ')}] >> >> /PageLabels << /Nums [0 << /S /r >> ${FRONT_MATTER} << /S /D >>] >> /MarkInfo << /Marked true >> /StructTreeRoot @tree /Lang (en) >>`,
    pages: `<< /Type /Pages /Kids [${list('page', pages)}] /Count ${pageCount} >>`,
    font: FONT,
    outlines: `<< /Type /Outlines /First @item0 /Last @item${chapters.at(-1)} /Count ${chapters.length} >>`,
    tree: `<< /Type /StructTreeRoot /K [@document] /ParentTree << /Nums [${pages.map((index) => `${index} [@tag${index}]`).join(' ')}] >> /ParentTreeNextKey ${pageCount} >>`,
    document: `<< /Type /StructElem /S /Document /P @tree /K [${list('tag', pages)}] >>`,
    ...Object.fromEntries(pages.flatMap((index) => Object.entries(pageObjects(index, pageCount, imageSide)))),
    ...Object.fromEntries(chapters.map((index) => [`item${index}`, outlineItem(index, chapters.at(-1) ?? 0)])),
    ...Object.fromEntries(attached.flatMap((index) => Object.entries(attachment(index)))),
  })
}

function pageObjects(index: number, pageCount: number, imageSide: number): Record<string, string> {
  const [hasImage, hasField] = [index % IMAGE_EVERY === 0, index % FIELD_EVERY === 0]
  const rows = Array.from(
    { length: 30 },
    (_, row) => `0 -14 Td (Row ${row} of page ${index}, ${(index * 7919) % 99_991}) Tj`,
  )
  const text = `/P << /MCID 0 >> BDC BT /F1 10 Tf 40 620 Td ${rows.join(' ')} ET EMC`
  const image = `/Type /XObject /Subtype /Image /Width ${imageSide} /Height ${imageSide} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`
  return {
    [`page${index}`]: `<< /Type /Page /Parent @pages /MediaBox [0 0 432 648] /StructParents ${index} /Resources << /Font << /F1 @font >>${hasImage ? ` /XObject << /Im @image${index} >>` : ''} >> /Contents @content${index} /Annots [@next${index} @web${index}${hasField ? ` @field${index}` : ''}] >>`,
    [`content${index}`]: stream(`${text}${hasImage ? ' q 150 0 0 150 100 20 cm /Im Do Q' : ''}`),
    [`next${index}`]: `<< /Type /Annot /Subtype /Link /Rect [10 10 100 20] /Border [0 0 0] /Dest [@page${(index + 1) % pageCount} /XYZ 0 648 null] >>`,
    [`web${index}`]: `<< /Type /Annot /Subtype /Link /Rect [10 30 100 40] /Border [0 0 0] /A << /S /URI /URI (https://example.org/${index}) >> >>`,
    [`tag${index}`]: `<< /Type /StructElem /S /P /P @document /Pg @page${index} /K 0 >>`,
    ...(hasImage && { [`image${index}`]: stream(noise(imageSide ** 2, index), image) }),
    ...(hasField && fieldObjects(index)),
  }
}

function fieldObjects(index: number): Record<string, string> {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 @font >> >>'
  return {
    [`field${index}`]: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (Field ${index}) /V (Value ${index}) /Rect [300 600 400 620] /P @page${index} /AP << /N @look${index} >> >>`,
    [`look${index}`]: stream(`/Tx BMC q BT /F1 10 Tf 2 6 Td (Value ${index}) Tj ET Q EMC`, form),
  }
}

function outlineItem(index: number, last: number): string {
  const previous = index > 0 ? ` /Prev @item${index - CHAPTER}` : ''
  const next = index < last ? ` /Next @item${index + CHAPTER}` : ''
  return `<< /Title (Chapter ${index / CHAPTER + 1}) /Parent @outlines /Dest [@page${index} /Fit]${previous}${next} >>`
}

function attachment(index: number): Record<string, string> {
  return {
    [`note${index}`]: `<< /Type /Filespec /F (note${index}.txt) /UF (note${index}.txt) /EF << /F @data${index} >> >>`,
    [`data${index}`]: stream(line(`Note ${index}`), '/Type /EmbeddedFile'),
  }
}
