import type { LeadWords } from './leadWords.ts'

export const words: LeadWords = {
  labels: { name: 'પૂરું નામ', companyName: 'કંપનીનું નામ', mobileNumber: 'મોબાઇલ નંબર' },
  hint: 'કૃપા કરીને તમારી સાચી માહિતી આપો.',
  problems: {
    name: 'કૃપા કરીને તમારું પૂરું નામ લખો.',
    companyName: 'કૃપા કરીને કંપનીનું નામ લખો.',
    mobileNumber: 'કૃપા કરીને સાચો મોબાઇલ નંબર લખો.',
  },
}
