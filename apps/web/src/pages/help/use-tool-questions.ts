import type { ToolId } from '@recto/contract'

import type { Question } from '../../components/article/questions.tsx'
import { useConvertQuestions } from './use-convert-questions.ts'
import { useFileQuestions } from './use-file-questions.ts'
import { usePageQuestions } from './use-page-questions.ts'

/** Returns the questions by tool; some tools have none. */
export function useToolQuestions(): Partial<Record<ToolId, readonly Question[]>> {
  return { ...usePageQuestions(), ...useFileQuestions(), ...useConvertQuestions() }
}
