import type { Platform } from '@recto/runtime'

import { loadSubsetter } from '../harfbuzz/harfbuzz-subset.ts'
import { setText } from './set-text.ts'

/** A frequent letter of each script whose fonts are not Noto Sans itself, by the codes of ISO 15924 that languages are written in. */
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

/** Has what text in a script needs loaded ahead, so that the first line in it is set at once; unknown scripts need nothing. */
export async function prepareFonts(script: string, platform: Platform): Promise<void> {
  const letters = LETTERS[script]
  if (letters === undefined) return
  await Promise.all([setText(letters, { platform }), loadSubsetter(platform)])
}
