/** A password in UTF-16, as it is hashed. */
export function encodePassword(password: string): Uint8Array {
  const bytes = new Uint8Array(password.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < password.length; index += 1) view.setUint16(index * 2, password.charCodeAt(index), true)
  return bytes
}

/** A password with one byte per character, as XOR obfuscation uses it (MS-OFFCRYPTO 2.3.7.4). */
export function narrowPassword(password: string): Uint8Array {
  return Uint8Array.from({ length: password.length }, (_, index) => {
    const code = password.charCodeAt(index)
    return code % 256 === 0 ? code >> 8 : code % 256
  })
}
