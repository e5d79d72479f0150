import { setText } from '@recto/fonts'
import { dictionary, DocumentWriter, name, type PdfObject, type PdfReference, PdfStream, TextFonts } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import { fromLatin1 } from '@recto/runtime'

const SIZE = 24
const MARGIN = 20

/** A document with one line of text per page. */
export async function pdfOfLines(lines: readonly string[]): Promise<Uint8Array> {
  const fonts = new TextFonts(nodePlatform)
  const writer = new DocumentWriter(nodePlatform)
  const set = await Promise.all(lines.map((line) => setText(line, { platform: nodePlatform })))
  const contents = set.map((line) => `1 0 0 1 ${MARGIN} 30 cm\n${fonts.contentOf(line, SIZE)}`)
  const objects: [PdfReference, PdfObject][] = []
  const font = await fonts.embed((object) => {
    const reference = writer.allocate()
    objects.push([reference, object])
    return reference
  })
  for (const [reference, object] of objects) await writer.write(reference, object)
  const tree = writer.allocate()
  const kids: PdfObject[] = []
  for (const [index, content] of contents.entries()) {
    const page = dictionary({
      Type: name('Page'),
      Parent: tree,
      MediaBox: [0, 0, Math.ceil((set[index]?.width ?? 0) * SIZE) + 2 * MARGIN, 80],
      Contents: await writer.add(new PdfStream(dictionary({}), fromLatin1(content))),
      Resources: dictionary({ Font: font }),
    })
    kids.push(await writer.add(page))
  }
  await writer.write(tree, dictionary({ Type: name('Pages'), Kids: kids, Count: kids.length }))
  const root = await writer.add(dictionary({ Type: name('Catalog'), Pages: tree }))
  return writer.finish({ root, version: '1.7' })
}
