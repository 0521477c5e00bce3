import { ENGLISH } from '@ringwell/protocol/languages.ts'
import type { LanguagePack } from '../languagePack.ts'
import { answerWords } from './answerWords.ts'
import { beginsQuestion, clausesOf, createClauseSplitter, sentencesOf } from './clauses.ts'
import { listener } from './listener.ts'
import { createSoundIndex } from './sounds.ts'
import { everyday } from './spoken/everyday.ts'
import { spokenForm } from './spoken/spokenForm.ts'
import { sayDate } from './values/calendar.ts'
import { inWords } from './values/numbers.ts'
import { plainValues } from './values/plainValues.ts'
import { sayWish } from './values/timeWish.ts'
import { tokenise } from './values/tokens.ts'
import { answerIn, hasPlainYes, isPlainYes } from './yesNo.ts'

export const english: LanguagePack = {
  tag: ENGLISH,
  sentences: { of: sentencesOf, createSplitter: createClauseSplitter, clausesOf, beginsQuestion },
  listener,
  answers: { of: (text) => answerIn(tokenise(text).tokens), isPlainYes, hasPlainYes },
  read: plainValues,
  say: { spokenForm, everyday, date: sayDate, wish: sayWish, number: inWords },
  sounds: { createIndex: createSoundIndex, answers: answerWords },
}
