import { existsSync, rmSync } from 'node:fs'

import type { OpenConverter } from '../converter.ts'
import { makeTrialFolder } from './document-folder.ts'
import { sandboxProblem } from './sandbox.ts'
import { SofficePool, type SofficePoolOptions } from './soffice-pool.ts'

/**
 * The operator's `soffice` as a converter, sandboxed. Its command line cannot accept tracked changes, so they are shown.
 * @throws Error in plain words if processes cannot be sandboxed
 */
export function openSoffice(options: SofficePoolOptions): OpenConverter {
  const problem = existsSync(options.soffice) ? findSandboxProblem(options) : 'there is no such file'
  if (problem !== undefined) throw new Error(`OFFICE_CONVERTER, ${options.soffice}, cannot be used: ${problem}.`)
  return new SofficePool(options)
}

function findSandboxProblem(options: SofficePoolOptions): string | undefined {
  const folder = makeTrialFolder()
  try {
    const problem = sandboxProblem({ ...options, folder })
    return problem && `it runs only closed off, and ${problem}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}
