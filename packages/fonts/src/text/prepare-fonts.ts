import type { Platform } from '@recto/runtime'

import { loadSubsetter } from '../harfbuzz/harfbuzz-subset.ts'
import { setText } from './set-text.ts'

/** A frequent letter of each script that Noto Sans itself does not cover, by ISO 15924 code. */
const LETTERS: Readonly<Record<string, string>> = {
  Arab: 'ا',
  Armn: 'ա',
  Beng: 'ক',
  Deva: 'क',
  Ethi: 'አ',
  Geor: 'ა',
  Gujr: 'ક',
  Guru: 'ਕ',
  Hans: '这',
  Hant: '這',
  Hebr: 'א',
  Jpan: 'のア',
  Khmr: 'ក',
  Knda: 'ಕ',
  Kore: '가',
  Laoo: 'ກ',
  Mlym: 'ക',
  Mymr: 'က',
  Orya: 'କ',
  Sinh: 'ක',
  Taml: 'த',
  Telu: 'త',
  Thaa: 'ހ',
  Thai: 'ก',
}

/** Preloads the fonts of a script, so that the first line in it is set without delay; ignores unknown scripts. */
export async function prepareFonts(script: string, platform: Platform): Promise<void> {
  const letters = LETTERS[script]
  if (letters === undefined) return
  await Promise.all([setText(letters, { platform }), loadSubsetter(platform)])
}
