/** A WebAssembly file's address, as bundlers give it. */
declare module '*.wasm?url' {
  const url: string
  export default url
}

/** The same by the name that a package exports it under. */
declare module '@cornerstonejs/codec-openjpeg/decodewasm?url' {
  const url: string
  export default url
}
