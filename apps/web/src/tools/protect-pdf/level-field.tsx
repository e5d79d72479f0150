import { Trans, useLingui } from '@lingui/react/macro'
import { ENCRYPTION_LEVELS, type EncryptionLevel } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { LEVELS } from './protect-settings.ts'

interface LevelFieldProps {
  value: EncryptionLevel
  onChange: (level: EncryptionLevel) => void
}

/** How strongly the file is encrypted. */
export function LevelField({ value, onChange }: LevelFieldProps) {
  const levelName = useLevelNames()
  const isWeak = ENCRYPTION_LEVELS[value].algorithm === 'RC4'
  return (
    <div className="field">
      <label htmlFor="encryption-level">
        <Trans>Encryption Level</Trans>
      </label>
      <span className="select">
        <select
          className="input"
          id="encryption-level"
          value={value}
          aria-describedby="level-help"
          onChange={(event) => {
            const level = LEVELS.find((known) => known === event.target.value)
            if (level !== undefined) onChange(level)
          }}
        >
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {levelName(level)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
      <p className={isWeak ? 'help help--caution' : 'help'} id="level-help" aria-live="polite">
        <Icon name={isWeak ? 'caution' : 'check'} />
        {isWeak ? (
          <Trans>RC4 is weak and can be cracked. Use it only for software too old for High.</Trans>
        ) : (
          <Trans>The strongest encryption for PDF. All current PDF readers can open it.</Trans>
        )}
      </p>
    </div>
  )
}

/** A level's name with what it stands for, such as 'High (256-bit AES)'. */
export function useLevelNames(): (level: EncryptionLevel) => string {
  const { t } = useLingui()
  const names: Record<EncryptionLevel, string> = { low: t`Low`, medium: t`Medium`, high: t`High` }
  return (level) => `${names[level]} (${cipherOf(ENCRYPTION_LEVELS[level])})`
}

/** A cipher as people write it: 256-bit AES. */
export function cipherOf({ algorithm, keyLength }: { algorithm: string; keyLength: number }): string {
  return `${keyLength}-bit ${algorithm}`
}
