import { Trans, useLingui } from '@lingui/react/macro'
import { ENCRYPTION_LEVELS, type EncryptionLevel } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { Select } from '../../components/select/select.tsx'
import { LEVELS } from './protect-settings.ts'

interface EncryptionLevelFieldProps {
  value: EncryptionLevel
  onChange: (level: EncryptionLevel) => void
}

/** The strength of the encryption. */
export function EncryptionLevelField({ value, onChange }: EncryptionLevelFieldProps) {
  const levelName = useLevelNames()
  const isWeak = ENCRYPTION_LEVELS[value].algorithm === 'RC4'
  return (
    <div className="field">
      <label htmlFor="encryption-level">
        <Trans>Encryption Level</Trans>
      </label>
      <Select
        id="encryption-level"
        describedBy="level-help"
        value={value}
        options={LEVELS.map((level) => ({ value: level, label: levelName(level) }))}
        onChange={onChange}
      />
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

/** Returns the name of a level with its cipher, such as 'High (256-bit AES)'. */
export function useLevelNames(): (level: EncryptionLevel) => string {
  const { t } = useLingui()
  const names: Record<EncryptionLevel, string> = { low: t`Low`, medium: t`Medium`, high: t`High` }
  return (level) => `${names[level]} (${cipherOf(ENCRYPTION_LEVELS[level])})`
}

/** Formats a cipher: 256-bit AES. */
export function cipherOf({ algorithm, keyLength }: { algorithm: string; keyLength: number }): string {
  return `${keyLength}-bit ${algorithm}`
}
