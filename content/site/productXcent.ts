import { brand } from '@ringwell/brand/brand.ts'
import { accents } from '@ringwell/protocol/accents.ts'
import { unbuilt } from '../facts/reach.ts'
import type { ProductPage } from './productPage.ts'

export const productXcent: ProductPage = {
  id: 'xcent',
  meta: {
    title: `${brand.name} Xcent: accent refinement for calls`,
    description:
      'Accent refinement for people on the phone: easier to follow at the other end, with the same words in the same voice. Still being built.',
  },
  name: `${brand.name} Xcent`,
  title: 'Said once. Understood once.',
  lead: `Accent refinement for people who talk on the phone all day. It brings back the sounds a phone line swallows and doesn’t change a word. Xcent ${unbuilt}.`,
  links: [{ label: 'Book a demo', href: '/contact' }],
  figures: [
    { figure: String(accents.length), label: 'accents our agents are set up for' },
    { figure: '0', label: 'words changed: it works on sound, never on text' },
    { figure: '1', label: 'key to switch it on and off' },
  ],
  hear: {
    title: 'One sentence, two accents',
    text: 'Press play, then switch. It goes on at the same word.',
    note: 'Staged recordings. Our own engine speaks the sentence twice, with one voice. Xcent is meant for your colleague’s own voice.',
    recording: {
      label: 'Accent',
      takes: [
        { id: 'xcent-british', label: 'British' },
        { id: 'xcent-american', label: 'American' },
      ],
    },
  },
  steps: {
    title: 'From the headset to the caller’s ear',
    items: [
      { title: 'Your colleague speaks', text: 'In their own way, at their own pace.' },
      {
        title: 'Xcent works on the sounds',
        text: 'The vowels, stress and consonants that a phone line blurs. It keeps their pitch and character.',
      },
      {
        title: 'The caller hears it a moment later',
        text: 'How long that moment can be is the thing to test, on your line, in a real conversation.',
      },
    ],
  },
  sections: [
    {
      title: 'Made for tired ears',
      text: 'The hundredth call of the day, from a mobile in a car park: that’s when people have to say things twice. It’s the case we tune for.',
    },
    {
      title: 'The speaker decides',
      text: 'It belongs to the person at the microphone. They switch it on, hear what it does to their voice, and switch it off whenever they like.',
    },
    {
      title: 'A test you can run',
      text: 'Fifty calls with it, fifty without, same people. Count how often callers ask for a repeat. Buy it if the number says so.',
    },
  ],
  limits: {
    title: 'What it’s not for',
    items: [
      'Hiding who’s speaking. The voice stays recognisable.',
      'Fixing grammar or choosing words. It never rewrites a sentence.',
      'Using it without asking the people whose voices they are.',
    ],
  },
  closing: {
    title: 'Bring two colleagues and a bad line.',
    text: 'Tell us what callers don’t catch. The live demo on this site shows Agent.',
    links: [
      { label: 'Book a demo', href: '/contact' },
      { label: `See ${brand.name} Agent`, href: `/${brand.slug}-agent` },
    ],
  },
}
