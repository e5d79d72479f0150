import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

import type { ChosenFile } from '../../wizard/chosen-files.ts'
import type { DragAnnouncements } from './drag-manager.ts'

/** Returns the announcements of the drag-and-drop list, with the current file names and count. */
export function useDragAnnouncements(files: readonly ChosenFile[]): DragAnnouncements {
  const { t } = useLingui()
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  // Created once: the library reads them at setup and calls them later.
  const [announcements] = useState<DragAnnouncements>(() => {
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
  return announcements
}
