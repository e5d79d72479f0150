/** A font as TrueType, from WOFF 2.0 (W3C Recommendation): what font packages hold, a third of the size. */
export async function unpackWoff2(bytes: Uint8Array): Promise<Uint8Array> {
  // Its WebAssembly lies in the module, 290 KB, which most visitors never need.
  const { default: decompress } = await import('woff2-encoder/decompress')
  return decompress(bytes)
}
