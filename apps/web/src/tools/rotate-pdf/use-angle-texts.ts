import { useLingui } from '@lingui/react/macro'

import type { Degrees } from './rotation-list.ts'

/** Returns the name of each angle. */
export function useAngleTexts(): Record<Degrees, string> {
  const { t } = useLingui()
  return {
    0: t`0° – unchanged`,
    90: t`90° clockwise`,
    180: t`180° – upside down`,
    270: t`270° clockwise`,
  }
}
