/** The file system of the build, in memory. */
export interface ModuleFiles {
  mkdirTree: (path: string) => void
  writeFile: (path: string, bytes: Uint8Array) => void
  readFile: (path: string) => Uint8Array
  readdir: (path: string) => string[]
  stat: (path: string) => { mode: number }
  isDir: (mode: number) => boolean
  unlink: (path: string) => void
}

/** What this package uses of LibreOffice's WebAssembly build: LibreOfficeKit as C functions, with pointers as numbers. */
export interface LibreOfficeModule {
  FS: ModuleFiles
  ENV: Record<string, string>
  /** A view of the memory; a new one when the memory has grown. */
  HEAPU8: Uint8Array
  _malloc: (bytes: number) => number
  _free: (pointer: number) => void
  _libreofficekit_hook: (installPath: number) => number
  _lok_documentLoadWithOptions: (kit: number, url: number, options: number) => number
  _lok_documentSaveAs: (document: number, url: number, format: number, options: number) => number
  _lok_documentDestroy: (document: number) => void
  _lok_getError: (kit: number) => number
}
