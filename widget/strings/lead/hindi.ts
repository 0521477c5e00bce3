import type { LeadWords } from './leadWords.ts'

export const words: LeadWords = {
  labels: { name: 'पूरा नाम', companyName: 'कंपनी का नाम', mobileNumber: 'मोबाइल नंबर' },
  hint: 'कृपया अपनी सही जानकारी दें।',
  problems: {
    name: 'कृपया अपना पूरा नाम लिखें।',
    companyName: 'कृपया कंपनी का नाम लिखें।',
    mobileNumber: 'कृपया सही मोबाइल नंबर लिखें।',
  },
}
