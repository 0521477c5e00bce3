import type { LeadWords } from './leadWords.ts'

export const words: LeadWords = {
  labels: { name: 'முழுப் பெயர்', companyName: 'நிறுவனத்தின் பெயர்', mobileNumber: 'கைபேசி எண்' },
  hint: 'உங்கள் உண்மையான விவரங்களைத் தாருங்கள்.',
  problems: {
    name: 'உங்கள் முழுப் பெயரை எழுதுங்கள்.',
    companyName: 'நிறுவனத்தின் பெயரை எழுதுங்கள்.',
    mobileNumber: 'சரியான கைபேசி எண்ணை எழுதுங்கள்.',
  },
}
