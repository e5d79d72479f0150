/** The URL of a WebAssembly file, as bundlers import it. */
declare module '*.wasm?url' {
  const url: string
  export default url
}

/** The same by a package's export name. */
declare module '@cornerstonejs/codec-openjpeg/decodewasm?url' {
  const url: string
  export default url
}
