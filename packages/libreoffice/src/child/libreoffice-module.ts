/** The build's in-memory file system. */
export interface ModuleFiles {
  mkdirTree: (path: string) => void
  writeFile: (path: string, bytes: Uint8Array) => void
  readFile: (path: string) => Uint8Array
  readdir: (path: string) => string[]
  stat: (path: string) => { mode: number }
  isDir: (mode: number) => boolean
  unlink: (path: string) => void
}

/** The parts of LibreOffice's WebAssembly build that we use: LibreOfficeKit as C functions, with pointers as numbers. */
export interface LibreOfficeModule {
  FS: ModuleFiles
  ENV: Record<string, string>
  /** A view of the memory, replaced when the memory grows. */
  HEAPU8: Uint8Array
  _malloc: (bytes: number) => number
  _free: (pointer: number) => void
  _libreofficekit_hook: (installPath: number) => number
  _lok_documentLoadWithOptions: (kit: number, url: number, options: number) => number
  _lok_documentSaveAs: (document: number, url: number, format: number, options: number) => number
  _lok_documentDestroy: (document: number) => void
  _lok_getError: (kit: number) => number
}
