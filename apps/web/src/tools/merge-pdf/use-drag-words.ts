import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

import type { ChosenFile } from '../../wizard/chosen-files.ts'
import type { DragWords } from './drag-manager.ts'

/** What is said while a file is moved, with the names and the count of the moment. */
export function useDragWords(files: readonly ChosenFile[]): DragWords {
  const { t } = useLingui()
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  // Made once: the drag library takes them when it is set up and asks them later.
  const [words] = useState<DragWords>(() => {
    const nameOf = (id: string) => latest.current.find((file) => file.id === id)?.file.name ?? ''
    return {
      instructions: t`To move a file, press Space, use the arrow keys, and press Space again. Escape cancels.`,
      lifted: (id) => {
        const name = nameOf(id)
        return t`${name} picked up.`
      },
      over: (id, index) => {
        const name = nameOf(id)
        const place = index + 1
        const count = latest.current.length
        return t`${name} is over position ${place} of ${count}`
      },
      dropped: (id, index) => {
        const name = nameOf(id)
        const place = index + 1
        const count = latest.current.length
        return t`${name} moved to position ${place} of ${count}`
      },
      cancelled: (id) => {
        const name = nameOf(id)
        return t`${name} is back in its original position.`
      },
    }
  })
  return words
}
