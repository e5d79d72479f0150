import { expect, test } from 'vitest'

import { hanFamilyOf } from './han-family.ts'

test.each([
  ['机密文件', 'simplifiedChinese'],
  ['绝密', 'simplifiedChinese'],
  ['機密文件', 'traditionalChinese'],
  ['絕密檔案', 'traditionalChinese'],
  ['注音ㄅㄆ', 'traditionalChinese'],
  ['働', 'japanese'],
  ['社外秘です', 'japanese'],
  ['カタカナ語', 'japanese'],
  ['大韓民國 비밀', 'korean'],
  ['一', 'simplifiedChinese'],
  ['', 'simplifiedChinese'],
])('%s is set in %s', (text, family) => {
  expect(hanFamilyOf(text)).toBe(family)
})
