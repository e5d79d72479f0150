/** What we use of woff-lib. Its own types import a file without extension, which Node's resolution does not find. */
interface Woff2Library {
  woff2Decode: (bytes: Uint8Array) => Promise<Uint8Array>
}

/** Decodes WOFF 2.0 (W3C Recommendation) to TrueType. */
export async function decodeWoff2(bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded on demand: it includes Brotli's 120 KB dictionary, which most visitors never need.
  const library: unknown = await import('woff-lib/woff2/decode')
  return (library as Woff2Library).woff2Decode(bytes)
}
