import { useLingui } from '@lingui/react/macro'

import type { Strength } from './strength-protocol.ts'

/** The bars of the strength meter. */
const BARS = [1, 2, 3, 4] as const

/** How hard the password is to guess. Only a hint, and it keeps its space while empty. */
export function StrengthHint({ id, strength }: { id: string; strength: Strength | undefined }) {
  const texts = useStrengthTexts()
  return (
    <p className="strength" id={id} data-strength={strength} aria-live="polite">
      <span className="strength__bars" aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} className={strength !== undefined && strength >= bar ? 'is-on' : undefined} />
        ))}
      </span>
      <span>{strength === undefined ? texts.advice : texts.levels[strength]}</span>
    </p>
  )
}

function useStrengthTexts(): { advice: string; levels: Record<Strength, string> } {
  const { t } = useLingui()
  return {
    advice: t`A few unrelated words make a good password.`,
    levels: {
      0: t`Very weak: instantly guessed`,
      1: t`Weak: easy to guess`,
      2: t`Fair: could be guessed`,
      3: t`Strong: hard to guess`,
      4: t`Very strong: very hard to guess`,
    },
  }
}
