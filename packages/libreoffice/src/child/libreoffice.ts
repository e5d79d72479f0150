import { loadModule } from './load-module.ts'
import type { LibreOfficeModule } from './libreoffice-module.ts'
import type { ChildCommand, InstalledFont } from './messages.ts'
import { endSpareWorkers, type ThreadPool } from './thread-pool.ts'

const INSTALL_FOLDER = '/instdir/program'
const FONT_FOLDER = '/instdir/share/fonts/truetype'
/** What the program expects to find when it starts. */
const USER_FOLDERS = ['/instdir/user/temp/embeddedfonts/fromdocs', '/instdir/user/registry/data', '/tmp']
/** Folder of the current document, emptied after each one together with leftovers elsewhere. */
const WORK_FOLDER = '/document'
const SCRATCH_FOLDERS = [WORK_FOLDER, '/tmp', '/instdir/user/temp/embeddedfonts/fromdocs']
const RESULT = `${WORK_FOLDER}/result.pdf`

/** LibreOffice refused a file. */
export class RefusedError extends Error {}

/** LibreOffice in this process, one document at a time. */
export class LibreOffice {
  readonly #module: LibreOfficeModule
  readonly #pool: ThreadPool
  readonly #kit: number

  private constructor({ module, pool }: { module: LibreOfficeModule; pool: ThreadPool }, kit: number) {
    this.#module = module
    this.#pool = pool
    this.#kit = kit
  }

  /** Starts it, which takes seconds. */
  static async start(folder: string, fonts: readonly InstalledFont[]): Promise<LibreOffice> {
    const loaded = await loadModule(folder)
    const { module } = loaded
    // The main thread prints the warnings of all threads.
    module.ENV['SAL_LOG'] = '-WARN-INFO'
    for (const each of [...USER_FOLDERS, WORK_FOLDER]) module.FS.mkdirTree(each)
    for (const { name, bytes } of fonts) module.FS.writeFile(`${FONT_FOLDER}/${name}`, bytes)
    const kit = withTexts(module, [INSTALL_FOLDER], (install) => module._libreofficekit_hook(install))
    if (kit === 0) throw new Error('LibreOffice does not start')
    return new LibreOffice(loaded, kit)
  }

  /**
   * Converts a document, which blocks this thread.
   * @throws RefusedError
   */
  convert({ bytes, ending, loadOptions, exportOptions }: Extract<ChildCommand, { kind: 'convert' }>): Uint8Array {
    const source = `${WORK_FOLDER}/document.${ending}`
    const { FS } = this.#module
    FS.writeFile(source, bytes)
    try {
      this.#save(this.#load(source, loadOptions), exportOptions)
      return FS.readFile(RESULT)
    } finally {
      for (const folder of SCRATCH_FOLDERS) this.#empty(folder)
    }
  }

  /** Gives back the memory of threads that the next document does not need, once the last one's have ended. */
  rest(): void {
    endSpareWorkers(this.#pool)
  }

  #load(path: string, options: string): number {
    const module = this.#module
    const document = withTexts(module, [`file://${path}`, options], (url, text) =>
      module._lok_documentLoadWithOptions(this.#kit, url, text),
    )
    if (document === 0) throw new RefusedError(this.#error())
    return document
  }

  #save(document: number, options: string): void {
    const module = this.#module
    try {
      const isSaved = withTexts(module, [`file://${RESULT}`, 'pdf', options], (url, format, text) =>
        module._lok_documentSaveAs(document, url, format, text),
      )
      if (isSaved === 0) throw new RefusedError(this.#error())
    } finally {
      module._lok_documentDestroy(document)
    }
  }

  #error(): string {
    const { HEAPU8, _lok_getError } = this.#module
    const start = _lok_getError(this.#kit)
    // TextDecoder does not accept shared memory.
    return start === 0 ? '' : new TextDecoder().decode(HEAPU8.slice(start, HEAPU8.indexOf(0, start)))
  }

  /** Removes the files of a folder. Its folders stay: some belong to the program and not to the document. */
  #empty(folder: string): void {
    const { FS } = this.#module
    for (const name of FS.readdir(folder)) {
      if (name === '.' || name === '..') continue
      const path = `${folder}/${name}`
      if (FS.isDir(FS.stat(path).mode)) this.#empty(path)
      else FS.unlink(path)
    }
  }
}

/** Calls a function with texts as C strings, which are freed afterwards. */
function withTexts<Texts extends readonly string[], Result>(
  module: LibreOfficeModule,
  texts: readonly [...Texts],
  call: (...pointers: { [Index in keyof Texts]: number }) => Result,
): Result {
  const pointers = texts.map((text) => {
    const bytes = new TextEncoder().encode(`${text}\0`)
    const pointer = module._malloc(bytes.length)
    module.HEAPU8.set(bytes, pointer)
    return pointer
  })
  try {
    return call(...(pointers as { [Index in keyof Texts]: number }))
  } finally {
    for (const pointer of pointers) module._free(pointer)
  }
}
