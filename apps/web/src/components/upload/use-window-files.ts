import { useEffect, useEffectEvent, useState } from 'react'

import { droppedFolders, filesIn } from './dropped-files.ts'
import { readDraggedIds, SHELF_DRAG_TYPE } from '../../shelf/drag-type.ts'

/**
 * Receives files dropped anywhere on the window or pasted into it.
 * @param takesShelf whether files dragged from the shelf are accepted as well
 * @returns whether files are being dragged over the window
 */
export function useWindowFiles(onFiles: (files: File[]) => void, takesShelf = false): boolean {
  const [isDragOver, setIsDragOver] = useState(false)
  const receiveFiles = useEffectEvent(onFiles)
  const receiveFromShelf = useEffectEvent(async (data: DataTransfer | null) => {
    const ids = data === null ? [] : readDraggedIds(data)
    if (ids.length === 0) return
    const { getShelf } = await import('../../shelf/get-shelf.ts')
    const shelf = await getShelf()
    const files = await Promise.all(ids.map((id) => shelf.open(id)))
    onFiles(files.filter((file) => file !== undefined))
  })
  const receiveFolders = useEffectEvent(async (entries: FileSystemEntry[]) => onFiles(await filesIn(entries)))
  useEffect(() => {
    // Every element under the pointer fires enter and leave events; only their balance shows when the pointer left the window.
    let depth = 0
    const stop = new AbortController()
    const { signal } = stop
    const types = takesShelf ? ['Files', SHELF_DRAG_TYPE] : ['Files']
    const isFiles = ({ dataTransfer }: DragEvent) => types.some((type) => dataTransfer?.types.includes(type) === true)

    window.addEventListener(
      'dragenter',
      (event) => {
        if (!isFiles(event)) return
        event.preventDefault()
        depth += 1
        setIsDragOver(true)
      },
      { signal },
    )
    window.addEventListener(
      'dragleave',
      (event) => {
        if (!isFiles(event)) return
        depth = Math.max(0, depth - 1)
        if (depth === 0) setIsDragOver(false)
      },
      { signal },
    )
    window.addEventListener('dragover', (event) => isFiles(event) && event.preventDefault(), { signal })
    window.addEventListener(
      'drop',
      (event) => {
        depth = 0
        setIsDragOver(false)
        if (!isFiles(event)) return
        event.preventDefault()
        const { dataTransfer } = event
        if (dataTransfer === null || dataTransfer.files.length === 0) {
          void receiveFromShelf(dataTransfer)
          return
        }
        const folders = droppedFolders(dataTransfer)
        if (folders.length > 0) void receiveFolders(folders)
        else receiveFiles([...dataTransfer.files])
      },
      { signal },
    )
    window.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])]
        if (files.length === 0) return
        event.preventDefault()
        receiveFiles(files)
      },
      { signal },
    )
    return () => stop.abort()
  }, [takesShelf])
  return isDragOver
}
