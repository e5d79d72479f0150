import { plain } from '../fixtures/documents.ts'
import { OPERATIONS, type OperationId } from '@recto/contract'

/** The response to one call with a damaged file. */
export interface FuzzAnswer {
  operation: OperationId
  /** 0 if there was no response. */
  status: number
  /** The error code; empty for a result. */
  code: string
  milliseconds: number
}

/** The calls made with every damaged file. Pages are rendered small, because their size does not matter for faults. */
const CALLS: readonly (readonly [OperationId, Record<string, string>])[] = [
  ['info', {}],
  ['merge', {}],
  ['rotate', { rotations: '[{"page":1,"degrees":90}]' }],
  ['toImage', { dpi: '24' }],
]

/** An undamaged file to merge with. */
const SOUND = new File([new Uint8Array(plain(1))], 'sound.pdf')

/** Makes every call with a file, one after another. */
export async function callAll(url: string, bytes: Uint8Array, password: string): Promise<FuzzAnswer[]> {
  const answers: FuzzAnswer[] = []
  for (const [operation, fields] of CALLS)
    answers.push(await callOne(url, operation, formOf(operation, { bytes, password, fields })))
  return answers
}

function formOf(
  operation: OperationId,
  { bytes, password, fields }: { bytes: Uint8Array; password: string; fields: Record<string, string> },
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (password !== '') form.append('passwords', JSON.stringify([password]))
  const { field } = OPERATIONS[operation].files
  form.append(field, new File([new Uint8Array(bytes)], 'damaged.pdf'))
  if (operation === 'merge') form.append(field, SOUND)
  return form
}

async function callOne(url: string, operation: OperationId, body: FormData): Promise<FuzzAnswer> {
  const start = performance.now()
  const since = () => performance.now() - start
  try {
    const response = await fetch(`${url}/api${OPERATIONS[operation].path}`, { method: 'POST', body })
    // Reading the body turns an interrupted response into an error.
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
    const code = response.ok ? '' : (/"code":"(\w+)"/.exec(text)?.[1] ?? 'no code')
    return { operation, status: response.status, code, milliseconds: since() }
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return { operation, status: 0, code: String(cause), milliseconds: since() }
  }
}

/** Whether the server failed: no file may cause a server error, except a timeout. */
export function isFault({ status, code }: FuzzAnswer): boolean {
  if (status === 0 || code === 'no code') return true
  return status >= 500 && code !== 'TIMED_OUT'
}
