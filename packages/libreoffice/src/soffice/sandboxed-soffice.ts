import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { OfficeConversion, OfficeFont } from '@recto/runtime'

import { killByArgument } from '../process-tree.ts'
import { conversionArguments } from './conversion-arguments.ts'
import { makeDocumentFolder, readOwnFile, removeDocumentFolder, writeFonts } from './document-folder.ts'
import { ProcessGroup } from './process-group.ts'
import { monitor, type MonitorLimits, type ProcessEnd } from './process-monitor.ts'
import { PROFILE_ARGUMENT, sandboxed, type SandboxSettings } from './sandbox.ts'

/** Arguments of each `soffice`. */
const COMMON_ARGUMENTS = ['--headless', '--norestore', '--nolockcheck', PROFILE_ARGUMENT]

/**
 * A script that starts its arguments as a program in the background, waits until it accepts documents, at most a minute, and then calls
 * it again with the arguments that arrive on standard input. The second call hands them to the first, as `soffice` does for two calls
 * with one profile. If standard input ends without any, the server is gone.
 */
const START_AND_WAIT = `
"$@" &
tries=0
until ls /tmp/OSL_PIPE_* > /dev/null 2>&1; do
  tries=$((tries + 1))
  [ $tries -lt 1200 ] && kill -0 $! || exit 1
  sleep .05
done
exec xargs -0 --no-run-if-empty "$@"`

/** How a conversion ended: with a PDF, or without one and why the processes ended. */
export type ConversionEnd = { pdf: Uint8Array } | { end: ProcessEnd }

/** A `soffice` in a sandbox of its own, for one document. */
export class SandboxedSoffice {
  readonly #folder: string
  readonly #group: ProcessGroup

  private constructor(folder: string, group: ProcessGroup) {
    this.#folder = folder
    this.#group = group
  }

  /** Starts it with a document's fonts. It waits for the document. */
  static async start(
    settings: Omit<SandboxSettings, 'folder'>,
    fonts: readonly OfficeFont[] = [],
  ): Promise<SandboxedSoffice> {
    const folder = await makeDocumentFolder()
    await writeFonts(folder, fonts)
    const script = ['-c', START_AND_WAIT, 'sh', settings.soffice, ...COMMON_ARGUMENTS]
    return new SandboxedSoffice(folder, new ProcessGroup(sandboxed('/bin/sh', script, { ...settings, folder })))
  }

  get isAlive(): boolean {
    return this.#group.isAlive
  }

  /** Converts its document, and ends. */
  async convert(conversion: OfficeConversion, limits: MonitorLimits): Promise<ConversionEnd> {
    try {
      const source = `document.${conversion.format}`
      await writeFile(path.join(this.#folder, source), conversion.bytes)
      this.#group.send(conversionArguments(conversion, source).join('\0'))
      const { end, isMemoryScarce } = await monitor(this.#group, limits)
      // Processes that were killed may have written part of it.
      const pdf = end === 'ended' ? await readOwnFile(path.join(this.#folder, 'document.pdf')) : undefined
      if (pdf !== undefined) return { pdf }
      return { end: end === 'ended' && isMemoryScarce ? 'out of memory' : end }
    } finally {
      await this.discard()
    }
  }

  /** Ends it, and removes its folder. */
  async discard(): Promise<void> {
    this.#group.kill()
    // How it ended does not matter anymore.
    await this.#group.ended.catch(() => undefined)
    // Bubblewrap leaves the group before it asks to be killed with its parent, so a sandbox that is just starting survives. It names
    // the folder.
    killByArgument(this.#folder)
    await removeDocumentFolder(this.#folder)
  }
}
