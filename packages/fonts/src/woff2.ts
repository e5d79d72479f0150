/** The door of woff-lib; its own types name a file without its ending, which only bundlers find. */
interface Woff2Library {
  woff2Decode: (bytes: Uint8Array) => Promise<Uint8Array>
}

/** A font as TrueType, from WOFF 2.0 (W3C Recommendation): what font packages hold, a third of the size. */
export async function unpackWoff2(bytes: Uint8Array): Promise<Uint8Array> {
  // It brings the dictionary of Brotli, 120 KB, which most visitors never need.
  const library: unknown = await import('woff-lib/woff2/decode')
  return (library as Woff2Library).woff2Decode(bytes)
}
