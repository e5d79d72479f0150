import { OPERATIONS, type DocumentInfo } from '@recto/contract'
import { useEffect, useEffectEvent, useState } from 'react'

import { readFacts } from '../../api/read-facts.ts'
import { useLocalOperation } from '../../local-work/use-local-operation.ts'
import type { ChosenFile } from '../chosen-files.ts'

/** Finds signed files on this device, one after another. Returns their IDs. */
export function useSignedFiles(files: readonly ChosenFile[], isNeeded: boolean): ReadonlySet<string> {
  const [inspected, setInspected] = useState<ReadonlyMap<string, boolean>>(new Map())
  const run = useLocalOperation()
  const next = isNeeded ? files.find(({ id, reading }) => reading.status === 'ready' && !inspected.has(id)) : undefined
  const nextId = next?.id
  const inspect = useEffectEvent((signal: AbortSignal) => (next === undefined ? false : hasSignature(next, signal)))

  async function hasSignature({ file, password }: ChosenFile, signal: AbortSignal): Promise<boolean> {
    const operation = OPERATIONS.info
    try {
      const { blob } = await run({ operation, files: [{ file, password }], options: {}, signal })
      return (await readFacts<DocumentInfo>(operation, blob)).hasSignatures
    } catch {
      // The operation that changes the file checks again, and reports what became of its signatures.
      return false
    }
  }

  useEffect(() => {
    if (nextId === undefined) return
    const stop = new AbortController()
    const { signal } = stop
    const note = async () => {
      const isSigned = await inspect(signal)
      if (!signal.aborted) setInspected((known) => new Map(known).set(nextId, isSigned))
    }
    void note()
    return () => stop.abort()
  }, [nextId])
  return new Set(files.filter(({ id }) => inspected.get(id) === true).map(({ id }) => id))
}
