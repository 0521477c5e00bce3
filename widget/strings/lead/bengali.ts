import type { LeadWords } from './leadWords.ts'

export const words: LeadWords = {
  labels: { name: 'পুরো নাম', companyName: 'কোম্পানির নাম', mobileNumber: 'মোবাইল নম্বর' },
  hint: 'অনুগ্রহ করে আপনার সঠিক তথ্য দিন।',
  problems: {
    name: 'অনুগ্রহ করে আপনার পুরো নাম লিখুন।',
    companyName: 'অনুগ্রহ করে কোম্পানির নাম লিখুন।',
    mobileNumber: 'অনুগ্রহ করে সঠিক মোবাইল নম্বর লিখুন।',
  },
}
