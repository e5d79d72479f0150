/** A WebAssembly file's address, as bundlers give it. */
declare module '*.wasm?url' {
  const url: string
  export default url
}
