/** The parts every Word document has (ISO/IEC 29500-2, 6.2; ISO/IEC 29500-1, 11.3.10). */
const TYPES_PART = '[Content_Types].xml'
const TEXT_PART = 'word/document.xml'

/** Whether a file is a package that contains a Word document. */
export async function isWordFile(file: Blob): Promise<boolean> {
  // Loaded on demand: only conversions to Word need it.
  const { unzipSync } = await import('fflate')
  const names = new Set<string>()
  try {
    const found = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter: ({ name }) => {
        names.add(name)
        return name === TYPES_PART
      },
    })
    return names.has(TEXT_PART) && found[TYPES_PART] !== undefined && found[TYPES_PART].length > 0
  } catch {
    // A truncated or foreign file cannot be unzipped, which answers the question.
    return false
  }
}
