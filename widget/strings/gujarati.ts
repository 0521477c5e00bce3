import type { Words } from './words.ts'

export const words: Words = {
  tag: 'gu',
  dialog: '{brand} સાથે વાત કરો',
  close: 'બંધ કરો',
  title: 'કંઈ પણ પૂછો, બોલીને.',
  language: 'ભાષા',
  consent: ['આ કૉલ રેકોર્ડ થાય છે. મને ', 'ગોપનીયતા નીતિ', ' મંજૂર છે.'],
  consentMissing: 'પહેલાં બૉક્સ પર ટિક કરો: તમારી સંમતિ વિના કૉલ નહીં થાય.',
  start: 'એઆઈ સાથે વાત કરો',
  connecting: 'કનેક્ટ થઈ રહ્યું છે...',
  cancel: 'રદ કરો',
  upTo: '2 મિનિટ સુધી. તમે લખી પણ શકો છો.',
  type: 'સંદેશ લખો',
  send: 'મોકલો',
  hangUp: 'કૉલ કાપો',
  poweredBy: 'સંચાલક:',
  failed: 'કૃપા કરીને ફરી પ્રયાસ કરો.',
}
