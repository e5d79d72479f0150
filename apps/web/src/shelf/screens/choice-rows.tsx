import { Trans, useLingui } from '@lingui/react/macro'
import {
  AVAILABLE_TOOLS,
  CONVERTIBLE_FILES,
  EXCEL_FILES,
  IMAGE_FILES,
  POWERPOINT_FILES,
  TOOLS,
  WORD_FILES,
  type ToolDefinition,
  type ToolId,
} from '@recto/contract'

import { useAvailability } from '../../api/config-context.tsx'
import { BreakingName } from '../../components/breaking-name.tsx'
import { toolForFile } from '../../components/upload/tool-for-file.ts'
import { useToolTexts } from '../../messages/use-tool-texts.ts'
import type { ShelfFile } from '../shelf.ts'
import { FileExtent } from './file-facts.tsx'
import { FilePicture } from './file-picture.tsx'
import { canRead } from './fitting-tools.ts'

interface ChoosableProps {
  file: ShelfFile
  isChosen: boolean
  onToggle: () => void
}

/** A file that can be selected together with others. */
export function FileCheckbox({ file, isChosen, onToggle }: ChoosableProps) {
  return (
    <label className="mine__row box">
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <FileLine file={file} />
    </label>
  )
}

interface StartingFileProps extends ChoosableProps {
  /** Whether it can be selected together with others. */
  isChoosable: boolean
  onBegin: () => void
}

/** A file that starts the tool when clicked. */
export function StartingFile({ file, isChosen, isChoosable, onToggle, onBegin }: StartingFileProps) {
  const { t } = useLingui()
  return (
    <div className="mine__row">
      {isChoosable && (
        <label className="box">
          <input type="checkbox" aria-label={t`Choose ${file.name}`} checked={isChosen} onChange={onToggle} />
        </label>
      )}
      <button type="button" className="mine__begin" onClick={onBegin}>
        <FileLine file={file} />
      </button>
    </div>
  )
}

function FileLine({ file }: { file: ShelfFile }) {
  return (
    <>
      <FilePicture file={file} />
      <span>
        <b>
          <BreakingName name={file.name} />
        </b>
        <em>
          <FileExtent file={file} />
        </em>
      </span>
    </>
  )
}

interface OtherFileProps {
  file: ShelfFile
  tool: ToolDefinition<ToolId>
  /** In MB. */
  maxSize: number
}

/** A file the tool cannot accept, with the reason and a tool that can. */
export function OtherFile({ file, tool, maxSize }: OtherFileProps) {
  const texts = useToolTexts()
  const name = texts.title(tool)
  const { t } = useLingui()
  const kinds: Partial<Record<string, string>> = {
    [IMAGE_FILES]: t`images and PDF`,
    [CONVERTIBLE_FILES]: t`PDF, Office and image`,
    [WORD_FILES]: t`Word and text`,
    [EXCEL_FILES]: t`Excel and CSV`,
    [POWERPOINT_FILES]: t`PowerPoint`,
  }
  const accepts = kinds[tool.accepts] ?? tool.accepts
  const isAvailable = useAvailability()
  const own = toolForFile(file)
  const other = (own === undefined ? AVAILABLE_TOOLS : [TOOLS[own]]).find(
    (each) => isAvailable(each) && canRead(each, file),
  )
  const otherName = other === undefined ? '' : texts.title(other)
  return (
    <div className="mine__row">
      <FilePicture file={file} />
      <span>
        <b>
          <BreakingName name={file.name} />
        </b>
        <em>
          {canRead(tool, file) && <Trans>Larger than {maxSize}MB</Trans>}
          {!canRead(tool, file) && other === undefined && (
            <Trans>
              {name} takes {accepts} files.
            </Trans>
          )}
          {!canRead(tool, file) && other !== undefined && (
            <Trans>
              {name} takes {accepts} files; {otherName} takes this one.
            </Trans>
          )}
        </em>
      </span>
    </div>
  )
}
