import { brand } from '@ringwell/brand/brand.ts'
import type { VoiceName } from '@ringwell/protocol/voices.ts'
import { home } from './home.ts'

/** A line of a recording. */
export interface RecordedLine {
  /** The name that the page prints beside the line. */
  who: string
  /** `agent` is our side of the call. */
  side: 'agent' | 'caller'
  /** One of the eight voices, or one of the two Spanish ones, which only recordings use. */
  voice: VoiceName | 'dora' | 'alex'
  text: string
  /** The language of the line, if it is not English. */
  lang?: 'es'
  /** The accent of the voice. American if it is missing. */
  accent?: 'British'
  /** The pronunciation, if it is not that of the voice's accent. */
  reading?: 'en' | 'en-us'
  /** Where the line begins. If it is missing, the line begins soon after the one before it. */
  atSeconds?: number
}

/** A staged call, or a part of one, that a page plays. */
export interface Recording {
  /** Follows “Play” and “Pause” in the name of the button. */
  title: string
  lines: readonly RecordedLine[]
  /** The length of the recording, if it is given. Otherwise, it ends with its last line. */
  lengthSeconds?: number
  /** The times of other things that the page shows, in ms. */
  eventsMs?: readonly number[]
}

const agent = (voice: VoiceName, text: string, who: string = brand.name): RecordedLine => ({
  who,
  side: 'agent',
  voice,
  text,
})

const caller = (voice: VoiceName, text: string): RecordedLine => ({
  who: 'Caller',
  side: 'caller',
  voice,
  text,
})

const twoAccents = {
  who: 'Your colleague',
  side: 'agent',
  voice: 'echo',
  accent: 'British',
  text: 'I can’t move it to Thursday, but a courier can drop it off this afternoon, after half past four.',
} as const satisfies RecordedLine

/**
 * Everything that the pages play besides the eight voices and the titles of articles. `site/prints/makePrints.ts
 * recordings` renders it. Write numbers in words, so that the words on the page are the words that are spoken.
 */
export const recordings = {
  'home-call': {
    title: 'the sample call',
    lengthSeconds: home.call.lengthSeconds,
    lines: home.call.turns.map(({ who, atSeconds, voice, text }) => ({
      who: who === 'agent' ? home.call.agentLabel : home.call.callerLabel,
      side: who,
      voice,
      text,
      atSeconds,
    })),
    eventsMs: home.call.actions.map(({ atSeconds }) => atSeconds * 1_000),
  },

  'xcent-british': { title: 'the sentence', lines: [{ ...twoAccents, reading: 'en' }] },
  'xcent-american': { title: 'the sentence', lines: [{ ...twoAccents, reading: 'en-us' }] },

  'sync-boiler': {
    title: 'a call in two languages',
    lines: [
      {
        who: 'Caller',
        side: 'caller',
        voice: 'alex',
        lang: 'es',
        text: 'Hola, la caldera no arranca y no hay agua caliente.',
      },
      agent('alloy', 'Hello, the boiler won’t start and there’s no hot water.', 'Sync'),
      {
        who: 'Your colleague',
        side: 'caller',
        voice: 'ash',
        text: 'Is there a light on the panel?',
      },
      { who: 'Sync', side: 'agent', voice: 'dora', lang: 'es', text: '¿Hay una luz en el panel?' },
      {
        who: 'Caller',
        side: 'caller',
        voice: 'alex',
        lang: 'es',
        text: 'Sí, una roja que parpadea.',
      },
      agent('alloy', 'Yes, a red one, and it’s flashing.', 'Sync'),
    ],
  },

  'fynbuddy-due': {
    title: 'a call about an instalment',
    lines: [
      caller('verse', 'When’s my next instalment due, and how much is it?'),
      agent(
        'alloy',
        'Thanks, your answers match. It’s two hundred and forty euros, due on Friday the fifth. Shall I text you that?',
        'FynBuddy',
      ),
    ],
  },
  'fynbuddy-card': {
    title: 'a call about a lost card',
    lines: [
      caller('coral', 'I’ve lost my card. I think I left it on the bus.'),
      agent(
        'echo',
        'I’ve blocked it, so nobody can use it now. Next, let’s look at the last payments together.',
        'FynBuddy',
      ),
    ],
  },
  'fynbuddy-loan': {
    title: 'a call about a loan',
    lines: [
      caller('ash', 'Can I get a loan for a used car?'),
      agent(
        'sage',
        'I can take your application now. A colleague decides, usually within two days. How much would you like to borrow?',
        'FynBuddy',
      ),
    ],
  },
  'fynbuddy-reminder': {
    title: 'a reminder call',
    lines: [
      agent(
        'shimmer',
        'Hello Sam. Your instalment is due on the fifth. Can you pay it by then?',
        'FynBuddy',
      ),
      caller('verse', 'Yes, I’ll pay on Thursday.'),
      agent('shimmer', 'Thank you. I’ve noted Thursday.', 'FynBuddy'),
    ],
  },
  'fynbuddy-documents': {
    title: 'a call about documents',
    lines: [
      caller('sage', 'Which documents do you still need from me?'),
      agent(
        'echo',
        'Two: your last payslip and a photo of your passport. I’ll text you the list, with a link.',
        'FynBuddy',
      ),
    ],
  },
  'fynbuddy-charge': {
    title: 'a call about a charge',
    lines: [
      caller('echo', 'What’s this charge of nineteen euros?'),
      agent(
        'coral',
        'It’s the yearly fee for your second card. If you think that’s wrong, I’ll put you through to a colleague.',
        'FynBuddy',
      ),
    ],
  },

  'offering-shield': {
    title: 'a call to InsureMate',
    lines: [
      caller('ash', 'Somebody drove into my parked car. What do I do?'),
      agent(
        'shimmer',
        'I’m sorry to hear that. I’ll open a claim now. First: is anyone hurt?',
        'InsureMate',
      ),
    ],
  },
  'offering-field': {
    title: 'a call to FarmVoice',
    lines: [
      caller('ballad', 'Will it rain before Friday?'),
      agent(
        'coral',
        'Yes, on Thursday evening, about ten millimetres. Wednesday stays dry.',
        'FarmVoice',
      ),
    ],
  },
  'offering-pulse': {
    title: 'a call to MediCall',
    lines: [
      caller('coral', 'I need a blood test before work.'),
      agent(
        'sage',
        'Tuesday at seven thirty is free. Please don’t eat after ten the night before.',
        'MediCall',
      ),
    ],
  },
  'offering-bag': {
    title: 'a call to ShoPal',
    lines: [
      caller('verse', 'Where’s my parcel?'),
      agent('alloy', 'The courier has it. It should arrive today, between two and four.', 'ShoPal'),
    ],
  },
  'offering-wing': {
    title: 'a call to JetMate',
    lines: [
      caller('shimmer', 'Can you move my flight to Sunday?'),
      agent(
        'ash',
        'Yes, there’s one at nine fifteen. The change costs forty euros. Shall I book it?',
        'JetMate',
      ),
    ],
  },
  'offering-mast': {
    title: 'a call to TeleHelp',
    lines: [
      caller('echo', 'My internet’s been down since this morning.'),
      agent(
        'alloy',
        'There’s a fault in your street. It should be fixed by six tonight.',
        'TeleHelp',
      ),
    ],
  },
  'offering-chart': {
    title: 'a call to BullsAI',
    lines: [
      caller('sage', 'What are my shares worth today?'),
      agent(
        'verse',
        'Twelve thousand four hundred euros. I can’t tell you whether to sell.',
        'BullsAI',
      ),
    ],
  },

  'use-call-centres-bpo': {
    title: 'a call to an outsourcer',
    lines: [
      caller('ballad', 'Is that the shoe shop? My order never arrived.'),
      agent('coral', 'Yes, this is the shoe shop. I’m sorry about that. What’s your order number?'),
    ],
  },
  'use-call-centres-enterprise': {
    title: 'a call at a busy time',
    lines: [
      caller('verse', 'I have a question about my contract. Is anyone free?'),
      agent(
        'sage',
        'I can start now. I’ll note what it’s about, so my colleague won’t have to ask you again.',
      ),
    ],
  },
  'use-bfsi': {
    title: 'a call to a bank',
    lines: [
      caller('alloy', 'I can’t pay this month. I’ve lost my job.'),
      agent(
        'echo',
        'I’m sorry. That’s one for a colleague. I’m putting you through now, with a note of what you said.',
      ),
    ],
  },
  'use-insurers': {
    title: 'a call after an accident',
    lines: [
      caller('ash', 'I’ve just had an accident. I’m standing at the roadside.'),
      agent(
        'shimmer',
        'Are you hurt? If you are, please hang up and call an ambulance. If not, I have four short questions.',
      ),
    ],
  },
  'use-airlines': {
    title: 'a call to an airline',
    lines: [
      caller('coral', 'My flight’s been cancelled. What now?'),
      agent(
        'ash',
        'There are seats on the six twenty this evening. Shall I move you? It won’t cost you anything.',
      ),
    ],
  },
  'use-healthcare': {
    title: 'a call to a clinic',
    lines: [
      caller('echo', 'I need to move my appointment to next week.'),
      agent(
        'sage',
        'Doctor Rao is free on Tuesday at nine or on Thursday at four. Which would you like?',
      ),
    ],
  },
  'use-all-industries': {
    title: 'a call about opening hours',
    lines: [
      caller('shimmer', 'Are you open on Saturday?'),
      agent('ballad', 'Yes, from nine until one. Can I book anything for you?'),
    ],
  },
  'trade-restaurant': {
    title: 'a call to a restaurant',
    lines: [
      caller('coral', 'A table for four on Saturday, around eight?'),
      agent('sage', 'Eight is full, but half past seven is free. What name shall I put it under?'),
    ],
  },
  'trade-hotel': {
    title: 'a call to a hotel',
    lines: [
      caller('ash', 'Can we check out late on Sunday?'),
      agent('shimmer', 'Yes, until two, for twenty dollars. Shall I add it to your booking?'),
    ],
  },
  'trade-salon': {
    title: 'a call to a salon',
    lines: [
      caller('alloy', 'Is Mira free for a cut on Friday?'),
      agent('echo', 'She’s free at ten and at half past three. Which would you like?'),
    ],
  },
  'trade-dentist': {
    title: 'a call to a dentist',
    lines: [
      caller('verse', 'I’ve got toothache. Can somebody see me today?'),
      agent('coral', 'I’m sorry to hear that. Yes, at a quarter past four. What’s your name?'),
    ],
  },
  'trade-garage': {
    title: 'a call to a garage',
    lines: [
      caller('ballad', 'My car’s due a service. How long do you need it?'),
      agent('alloy', 'Bring it by nine, and it’s ready by four. Shall I book it in for Tuesday?'),
    ],
  },
  'trade-estate-agent': {
    title: 'a call to an estate agent',
    lines: [
      caller('sage', 'Is the flat on Linden Row still free?'),
      agent('ash', 'Yes, it is. Would you like to see it on Saturday at eleven?'),
    ],
  },
  'trade-plumber': {
    title: 'a call to a plumber',
    lines: [
      caller('echo', 'There’s water coming through my ceiling!'),
      agent('shimmer', 'Please turn off the tap at the meter. Then tell me your address.'),
    ],
  },
  'trade-accountant': {
    title: 'a call to an accountant',
    lines: [
      caller('shimmer', 'When do you need my receipts?'),
      agent('verse', 'By the fifth of each month. Shall I leave a message for your accountant?'),
    ],
  },
  'trade-gym': {
    title: 'a call to a gym',
    lines: [
      caller('ash', 'Is there room in the spinning class tonight?'),
      agent('coral', 'Two bikes are left, at seven. What name shall I put down?'),
    ],
  },
  'trade-school': {
    title: 'a call to a school',
    lines: [
      caller('alloy', 'My son’s ill. He won’t be in today.'),
      agent('sage', 'I’ll note it for the office. What’s his name, and which class is he in?'),
    ],
  },
} as const satisfies Record<string, Recording>

export type RecordingId = keyof typeof recordings
