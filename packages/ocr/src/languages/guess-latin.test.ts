import { expect, test } from 'vitest'

import { guessLatin } from './guess-latin.ts'

const ALL = new Set(['eng', 'deu', 'fra', 'spa', 'por', 'pol', 'vie'])
const wordsOf = (text: string) => text.split(' ')

test('recognizes languages by their frequent words, however their accents were read', () => {
  expect(guessLatin(wordsOf('Alle Menschen sind frei und gleich an Wiirde und Rechten geboren'), ALL)).toEqual(['deu'])
  expect(
    guessLatin(wordsOf('Wszyscy ludzie rodza sie wolni i rowni pod wzgledem swej godnosci i swych praw'), ALL),
  ).toEqual(['pol'])
  expect(guessLatin(wordsOf('Todos los seres humanos nacen libres e iguales en dignidad y derechos y'), ALL)[0]).toBe(
    'spa',
  )
})

test('suggests nothing for English, for lists of names and numbers, and for languages without data', () => {
  expect(guessLatin(wordsOf('All human beings are born free and equal in dignity and rights'), ALL)).toEqual([])
  expect(guessLatin(wordsOf('Berlin 12 Hamburg 14 Bremen 20 München 31 Paris 9 Lyon 8 Nancy 7'), ALL)).toEqual([])
  expect(guessLatin(wordsOf('Alle Menschen sind frei und gleich an Würde und Rechten'), new Set(['eng']))).toEqual([])
})
