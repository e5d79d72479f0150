import { Plural, Trans } from '@lingui/react/macro'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState, type ReactElement } from 'react'

import { useAvailability } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { useToolTexts } from '../../messages/use-tool-texts.ts'
import { shelfPanel } from '../panel-state.ts'
import type { ShelfFile } from '../shelf.ts'
import { fittingTools } from './fitting-tools.ts'
import { useContinue } from './use-continue.ts'
import { useShelf } from './use-shelf.ts'

/** Props for a button that opens the menu. */
interface MenuTrigger {
  disabled: false
  onClick: () => void
}

interface ContinueMenuProps {
  /** One file, or several selected together. */
  files: readonly ShelfFile[]
  /** Renders the button that opens the menu. */
  children: (trigger: MenuTrigger) => ReactElement
}

/** Actions for files: three suitable tools, or another one; for a single file also download and rename. */
export function ContinueMenu({ files, children }: ContinueMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [file] = files.length === 1 ? files : []
  const anchor = useRef<HTMLButtonElement>(null)
  const { shelf } = useShelf()
  const { begin, findTool, download } = useContinue(shelf)
  const texts = useToolTexts()
  const tools = fittingTools(files, useAvailability())
  return (
    // Keeps the page behind usable, and its scrollbar in place.
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      {/* Its own handling is off: it would open the menu on press, before the file can be dragged. */}
      <DropdownMenu.Trigger ref={anchor} asChild disabled>
        {children({ disabled: false, onClick: () => setIsOpen(!isOpen) })}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="shelfmenu"
          side="top"
          align="start"
          sideOffset={4}
          collisionPadding={12}
          onPointerDownOutside={(event) => {
            // The button closes the menu itself.
            if (event.target instanceof Node && anchor.current?.contains(event.target) === true) event.preventDefault()
          }}
          // The field for the new name has focus then.
          onCloseAutoFocus={(event) => shelfPanel.get().renaming !== undefined && event.preventDefault()}
        >
          <DropdownMenu.Label className="shelfmenu__head">
            <Title files={files} isTaken={tools.length > 0} />
          </DropdownMenu.Label>
          {tools.map((tool) => (
            <DropdownMenu.Item
              key={tool.id}
              className={`shelfmenu__item fam-${tool.family}`}
              onSelect={() => void begin(tool, files)}
            >
              <Icon name={tool.id} className="toolicon" />
              {texts.title(tool)}
            </DropdownMenu.Item>
          ))}
          {tools.length > 0 && (
            <DropdownMenu.Item className="shelfmenu__item" onSelect={() => void findTool(files)}>
              <Icon name="search" />
              <Trans>Find another tool</Trans>
            </DropdownMenu.Item>
          )}
          {file !== undefined && (
            <>
              <DropdownMenu.Separator className="shelfmenu__line" />
              <DropdownMenu.Item className="shelfmenu__item" onSelect={() => void download(file)}>
                <Icon name="download" />
                <Trans>Download</Trans>
              </DropdownMenu.Item>
              <DropdownMenu.Item className="shelfmenu__item" onSelect={() => shelfPanel.rename(file.id)}>
                <Icon name="ink" />
                <Trans>Rename</Trans>
              </DropdownMenu.Item>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Title({ files, isTaken }: { files: readonly ShelfFile[]; isTaken: boolean }) {
  const [file] = files
  if (files.length > 1 || file === undefined) {
    return isTaken ? (
      <Plural value={files.length} one="Continue with this file" other="Continue with these # files" />
    ) : (
      <Trans>No tool takes these files together.</Trans>
    )
  }
  return isTaken ? <Trans>Continue with {file.name}</Trans> : <Trans>No tool takes files like {file.name} yet.</Trans>
}
