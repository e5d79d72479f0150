/** Parts that every document of Word has (ISO/IEC 29500-2, 6.2; ISO/IEC 29500-1, 11.3.10). */
const TYPES_PART = '[Content_Types].xml'
const TEXT_PART = 'word/document.xml'

/** Whether a file opens as a package with a Word document in it. */
export async function isWordFile(file: Blob): Promise<boolean> {
  // Only who converts to Word needs it.
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
    // What breaks off or is no archive at all cannot be opened; that is the answer.
    return false
  }
}
