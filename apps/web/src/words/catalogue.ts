import { i18n } from '@lingui/core'

import { messages } from '../locales/en.po'

i18n.loadAndActivate({ locale: 'en', messages })

/** The words of the screen, in the one language there is so far. */
export const catalogue = i18n
