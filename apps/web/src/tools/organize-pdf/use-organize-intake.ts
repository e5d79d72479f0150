import { IMAGE_FILES } from '@recto/contract'

import { useConfig } from '../../api/config-context.tsx'
import { matchesAccept } from '../../components/upload/accept.ts'
import { useIntake } from '../../components/upload/use-intake.ts'
import { TOOL } from './tool.ts'
import { IMAGE_ACCEPT } from './use-image-pages.ts'
import type { OrganizeScreen } from './use-organize-screen.ts'

/**
 * Accepts files that fit the tool; the others are named with the reason.
 * @param after the position they go after, whose size images get
 */
export function useOrganizeIntake(screen: OrganizeScreen, after: number, onAdd: (files: readonly File[]) => void) {
  const config = useConfig()
  const { chosen, edits, images } = screen

  async function add(files: readonly File[]): Promise<void> {
    const hasImages = files.some((file) => matchesAccept(file, IMAGE_ACCEPT))
    const pdfs = hasImages ? await images.withPages(files, await edits.sizeAfter(after)) : files
    if (pdfs.length > 0) onAdd(pdfs)
  }

  return useIntake({
    // Documents, and images, which become pages.
    accept: IMAGE_FILES,
    multiple: TOOL.multiple,
    maxSize: config[TOOL.sizeLimit],
    maxFiles: config.maxFiles,
    count: chosen.files.length,
    onAdd: (files) => void add(files),
  })
}
