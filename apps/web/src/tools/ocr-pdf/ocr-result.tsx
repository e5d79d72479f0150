import '../../wizard/result.css'
import './pages-read.css'

import { isLoss } from '@recto/contract'

import { ResultView } from '../../wizard/result-view.tsx'
import type { WizardResult } from '../../wizard/wizard-state.ts'
import { ReadFigures } from './read-figures.tsx'
import { TOOL } from './tool.ts'
import { isWellRead } from './doubts.ts'
import { DoubtfulList } from './doubtful-list.tsx'
import { useDoneText } from './use-done-text.ts'
import type { OcrScreen } from './use-ocr-screen.ts'
import { ResultFormats } from './result-formats.tsx'

interface OcrResultProps {
  result: WizardResult
  screen: OcrScreen
}

/** What was read, the file and its text in three forms, and doubtful words. */
export function OcrResult({ result, screen }: OcrResultProps) {
  const doneText = useDoneText()
  const { recognition, warnings } = result.report
  const hasText = recognition === undefined || recognition.words > 0
  return (
    <ResultView
      tool={TOOL}
      result={result}
      done={doneText(recognition)}
      isPlain={!isWellRead(recognition) || warnings.some(isLoss)}
      figures={recognition && <ReadFigures facts={recognition} />}
      onReset={screen.reset}
    >
      {hasText && <ResultFormats result={result} password={screen.file?.password} />}
      {recognition && <DoubtfulList facts={recognition} onShow={screen.file && screen.showPage} />}
    </ResultView>
  )
}
