import { latin1 } from '@recto/runtime'

import { PdfString, type PdfObject } from '../objects/objects.ts'

/** Schemes and forms that lead to a file on this machine or a network share, as browsers and Windows read them. */
const LOCAL = /^(?:(?:file|smb|nfs|afp):|[\\/]{2}|[a-z]:[\\/])/

/** Schemes whose URL is a program. */
const SCRIPT = /^(?:javascript|vbscript):/

/** Whether a URL leads to a local file or a network share (`\\host\share`). */
export function isLocalAddress(address: PdfObject): boolean {
  return LOCAL.test(plainAddress(address))
}

/** Whether a URL is a script. */
export function isScriptAddress(address: PdfObject): boolean {
  return SCRIPT.test(plainAddress(address))
}

/** A URL in lower case, without the white space and control characters that browsers drop. */
function plainAddress(address: PdfObject): string {
  if (!(address instanceof PdfString)) return ''
  return latin1(address.bytes.subarray(0, 64))
    .replaceAll(/[^\u0021-\u007e]/g, '')
    .toLowerCase()
}
