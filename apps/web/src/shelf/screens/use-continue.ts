import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { TOOLS, type ToolDefinition } from '@recto/contract'
import { useNavigate } from 'react-router'

import { useNotices } from '../../components/notice/notice-provider.tsx'
import { saveFile } from '../../wizard/save-file.ts'
import { useFileHandoff } from '../../wizard/file-handoff.tsx'
import { shelfPanel } from '../panel-state.ts'
import type { Shelf, ShelfFile } from '../shelf.ts'

/** Actions on shelf files other than changing the shelf. */
export function useContinue(shelf: Shelf) {
  const { t } = useLingui()
  const { notify } = useNotices()
  const { handOver } = useFileHandoff()
  const navigate = useNavigate()

  /** Reads files; reports which are gone. */
  async function open(files: readonly Pick<ShelfFile, 'id' | 'name'>[]): Promise<File[]> {
    const opened: File[] = []
    for (const { id, name } of files) {
      const file = await shelf.open(id)
      if (file !== undefined) opened.push(file)
      else notify({ kind: 'error', title: t`Error`, text: t`Only the name of ${name} is left. Add the file again.` })
    }
    return opened
  }

  async function handOverTo(route: string, files: readonly ShelfFile[]): Promise<boolean> {
    const opened = await open(files)
    if (opened.length === 0) return false
    handOver(opened)
    shelfPanel.close()
    await navigate(route)
    return true
  }

  return {
    open,
    /** Starts a tool with files. */
    begin: (tool: ToolDefinition, files: readonly ShelfFile[]) => handOverTo(tool.route, files),
    /** Lets the visitor search for a tool, which then starts with the files. */
    findTool: async (files: readonly ShelfFile[]) => {
      const [{ name } = { name: '' }] = files
      if (!(await handOverTo('/tools', files))) return
      const text = plural(files.length, {
        one: `The next tool you open starts with ${name}.`,
        other: 'The next tool you open starts with these # files.',
      })
      notify({ kind: 'success', title: t`Choose a tool`, text })
    },
    download: async (file: ShelfFile) => {
      const [opened] = await open([file])
      if (opened !== undefined) saveFile(opened, file.name)
    },
  }
}

/** The tool at a path within the site. */
export function toolAt(path: string): ToolDefinition | undefined {
  return Object.values(TOOLS).find(({ route, availability }) => route === path && availability === 'available')
}
