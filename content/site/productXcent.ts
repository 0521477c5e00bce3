import { brand } from '@ringwell/brand/brand.ts'
import { accents } from '@ringwell/protocol/accents.ts'
import type { ProductPage } from './productPage.ts'

export const productXcent: ProductPage = {
  id: 'xcent',
  meta: {
    title: `${brand.name} Xcent: accent refinement for calls`,
    description:
      'Accent refinement for people on the phone: easier to follow at the other end, with the words and the speaker left as they are. Shown on a call with us.',
  },
  name: `${brand.name} Xcent`,
  title: 'Said once. Understood once.',
  lead: 'Accent refinement for people who talk on the phone all day. It brings out the sounds that a phone line swallows, and changes no word.',
  links: [{ label: 'Book a demo', href: '/contact' }],
  figures: [
    { figure: String(accents.length), label: 'accents that our agents are set up for' },
    { figure: '0', label: 'words changed: it works on sound, never on text' },
    { figure: '1', label: 'key to switch it on, and the same one off' },
  ],
  steps: {
    title: 'From the headset to the other ear',
    items: [
      { title: 'Your colleague speaks', text: 'In their own way, at their own pace.' },
      {
        title: 'Xcent listens to the sounds',
        text: 'Vowels, stress and consonants that the line blurs. It keeps the pitch and the person.',
      },
      {
        title: 'The caller hears it a moment later',
        text: 'How long that moment may be is the thing to test, on your line, in a real conversation.',
      },
    ],
  },
  sections: [
    {
      title: 'Made for tired ears',
      text: 'The hundredth call of a day on a mobile in a car park: that is where a sentence has to be said twice. It is the case that we tune for.',
    },
    {
      title: 'The speaker decides',
      text: 'It belongs to the person at the microphone. They turn it on, hear what it does to their voice, and turn it off when they like.',
    },
    {
      title: 'A test that you can run',
      text: 'Fifty calls with, fifty without, the same people. Count the times a caller asks for a repeat. Buy if the number says so.',
    },
  ],
  limits: {
    title: 'What it is not for',
    items: [
      'Hiding who is speaking. The voice stays recognisable.',
      'Mending grammar or choosing words. Nobody’s sentence is rewritten.',
      'Use without asking the people whose voices they are.',
    ],
  },
  closing: {
    title: 'Bring two colleagues and a bad line.',
    text: 'Xcent is shown on a call with us. The live demo on this site is of the Agent.',
    links: [
      { label: 'Book a demo', href: '/contact' },
      { label: `See ${brand.name} Agent`, href: `/${brand.slug}-agent` },
    ],
  },
}
