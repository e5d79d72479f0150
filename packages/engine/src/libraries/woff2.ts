/** A font as TrueType, from WOFF 2.0 (W3C Recommendation): what font packages hold, a third of the size. */
export async function unpackWoff2(bytes: Uint8Array): Promise<Uint8Array> {
  // It brings the dictionary of Brotli, 120 KB, which most visitors never need.
  const { woff2Decode } = await import('woff-lib/woff2/decode')
  return woff2Decode(bytes)
}
