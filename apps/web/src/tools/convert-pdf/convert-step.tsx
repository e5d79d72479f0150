import './convert.css'

import type { ReactNode } from 'react'

import { isUsable, type ChosenFile } from '../../wizard/chosen-files.ts'
import { FileCard } from '../../wizard/file-card.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { FormatPicker } from './format-picker.tsx'
import { TOOL } from './tool.ts'
import type { ConvertScreen } from './use-convert-screen.ts'

interface ConvertStepProps {
  head: ReactNode
  screen: ConvertScreen
  file: ChosenFile
}

/** Step 2: what the file becomes. */
export function ConvertStep({ head, screen, file }: ConvertStepProps) {
  const refuse = useConversionRefusal()
  const { chosen, pageCount, choose, convert } = screen
  return (
    <main id="main" className="work work--narrow work--convert">
      {head}
      <FileCard
        tool={TOOL}
        file={file}
        chosen={chosen}
        pageCount={pageCount}
        isStill={false}
        onReplace={choose}
        onRefuse={refuse}
        onFail={() => undefined}
      />
      <FormatPicker
        pageCount={pageCount}
        isReady={isUsable(file) && file.reading.status !== 'reading'}
        onChoose={convert}
      />
    </main>
  )
}
