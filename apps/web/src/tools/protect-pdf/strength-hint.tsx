import { useLingui } from '@lingui/react/macro'

import type { Strength } from './strength-protocol.ts'

/** How many bars there are to fill. */
const BARS = [1, 2, 3, 4] as const

/** How hard the password is to guess: a hint, never a hindrance. Its place is kept while there is nothing to say. */
export function StrengthHint({ id, strength }: { id: string; strength: Strength | undefined }) {
  const words = useStrengthWords()
  return (
    <p className="strength" id={id} data-strength={strength} aria-live="polite">
      <span className="strength__bars" aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} className={strength !== undefined && strength >= bar ? 'is-on' : undefined} />
        ))}
      </span>
      <span>{strength === undefined ? words.advice : words.levels[strength]}</span>
    </p>
  )
}

function useStrengthWords(): { advice: string; levels: Record<Strength, string> } {
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
