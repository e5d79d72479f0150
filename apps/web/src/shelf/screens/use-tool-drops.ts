import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

import { readBasePath } from '../../api/base-path.ts'
import { useAvailability } from '../../api/config-context.tsx'
import { useNotices } from '../../components/notice/notice-provider.tsx'
import { readDraggedIds, SHELF_DRAG_TYPE } from '../drag-type.ts'
import { canRead, takesAll } from './fitting-tools.ts'
import { toolAt, useContinue } from './use-continue.ts'
import { useShelf } from './use-shelf.ts'

/** Lets shelf files be dropped onto links to tools, which then start with them. */
export function useToolDrops(): void {
  const { shelf, files } = useShelf()
  const { begin } = useContinue(shelf)
  const isAvailable = useAvailability()
  const { t } = useLingui()
  const { notify } = useNotices()

  const drop = useEffectEvent((path: string, data: DataTransfer) => {
    const tool = toolAt(path)
    const ids = readDraggedIds(data)
    const chosen = files.filter((file) => ids.includes(file.id) && tool !== undefined && canRead(tool, file))
    if (tool === undefined || !isAvailable(tool) || chosen.length === 0) return
    if (takesAll(tool, chosen)) void begin(tool, chosen)
    else notify({ kind: 'error', title: t`Error`, text: t`Only one file can be uploaded` })
  })

  useEffect(() => {
    const stop = new AbortController()
    // Before the page's own drop zone, which accepts files anywhere.
    const options = { signal: stop.signal, capture: true }
    let target: Element | null = null
    const mark = (next: Element | null) => {
      target?.classList.remove('is-target')
      next?.classList.add('is-target')
      target = next
    }
    document.addEventListener(
      'dragover',
      (event) => {
        const link = linkUnder(event)
        mark(link)
        if (link !== null) event.preventDefault()
      },
      options,
    )
    document.addEventListener(
      'drop',
      (event) => {
        const link = linkUnder(event)
        if (link === null || event.dataTransfer === null) return
        event.preventDefault()
        event.stopPropagation()
        drop(pathOf(link), event.dataTransfer)
      },
      options,
    )
    document.addEventListener('dragend', () => mark(null), options)
    return () => stop.abort()
  }, [])
}

/** The tool link under the pointer while shelf files are dragged. */
function linkUnder({ target, dataTransfer }: DragEvent): HTMLAnchorElement | null {
  if (!(target instanceof Element) || dataTransfer?.types.includes(SHELF_DRAG_TYPE) !== true) return null
  const link = target.closest('a')
  return link !== null && toolAt(pathOf(link)) !== undefined ? link : null
}

/** The path of a link within the site. */
function pathOf(link: HTMLAnchorElement): string {
  const base = readBasePath()
  return link.pathname.startsWith(base) ? link.pathname.slice(base.length) : link.pathname
}
