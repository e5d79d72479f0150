/** Bytes from Base64; none if it is not. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return new Uint8Array()
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
