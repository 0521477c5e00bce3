import type { Words } from './words.ts'

export const words: Words = {
  tag: 'bn',
  dialog: '{brand}-এর সঙ্গে কথা বলুন',
  close: 'বন্ধ করুন',
  title: 'যা খুশি জিজ্ঞাসা করুন, মুখে বলে।',
  language: 'ভাষা',
  consent: ['এই কলটি রেকর্ড করা হয়। আমি ', 'গোপনীয়তা নীতিতে', ' সম্মত।'],
  consentMissing: 'আগে বাক্সে টিক দিন: আপনার সম্মতি ছাড়া কল হবে না।',
  start: 'এআই-এর সঙ্গে কথা বলুন',
  connecting: 'সংযোগ হচ্ছে...',
  cancel: 'বাতিল করুন',
  upTo: '2 মিনিট পর্যন্ত। আপনি লিখতেও পারেন।',
  type: 'বার্তা লিখুন',
  send: 'পাঠান',
  hangUp: 'কল কাটুন',
  poweredBy: 'পরিচালনায়',
  failed: 'অনুগ্রহ করে আবার চেষ্টা করুন।',
}
