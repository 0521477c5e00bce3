import { brand } from '@ringwell/brand/brand.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import type { Block, Meta } from './shapes.ts'

interface Demo {
  meta: Meta
  title: string
  lead: string
  form: {
    template: string
    generalAgent: string
    language: string
    languageMissing: string
    voice: string
    voiceMissing: string
    /** The text of a voice option. Label, person and gender are filled in. */
    voiceOption: string
    /** `{language}` is a language that this server's agents neither understand nor speak. */
    languageTrial: string
  }
  hear: {
    /** `{person}` is the chosen voice's name. */
    play: string
    stop: string
    failed: string
  }
  useCases: {
    title: string
    tryNow: string
    /** The accessible name of Try Now, so that the six buttons differ. `{name}` is the name of the card. */
    tryNowAbout: string
    pause: string
    play: string
    previous: string
    next: string
    loading: string
  }
  /** The popup for contact details. The error messages of its fields are in protocol/forms.ts. */
  details: {
    title: string
    hint: string
    name: string
    companyName: string
    mobileNumber: string
    submit: string
    sending: string
    close: string
    /** Shown for the two seconds before the popup closes. `{name}` is the visitor's name. */
    thanks: string
    failed: string
    use: string
    /** Shown on the page after the visitor gave the details. `{name}` is the visitor's name. */
    known: string
    change: string
  }
  /** Replaces the call where there is no JavaScript: a form that requests a callback. */
  withoutScript: {
    text: string
    title: string
    submit: string
    received: Block
  }
}

export const demo: Demo = {
  meta: {
    title: `Live demo: talk to a voice agent | ${brand.name}`,
    description:
      'Talk to an AI voice agent in your browser for two minutes. Choose a job, a language and a voice, then say what one of your callers would say. Free, no account.',
  },
  title: 'Go on, ring it.',
  lead: 'Two minutes with a real agent, in your browser. Say what a caller would say.',
  form: {
    template: 'Template',
    generalAgent: 'General Agent',
    language: 'Language',
    languageMissing: 'Choose a language.',
    voice: 'Voice',
    voiceMissing: 'Choose a voice.',
    voiceOption: '{label} = {person} ({gender})',
    languageTrial:
      'The agent on this server speaks English for now. Choose {language}, and it still answers in English.',
  },
  hear: {
    play: 'Hear {person}',
    stop: 'Stop {person}',
    failed: 'This sample did not load. Please try again.',
  },
  useCases: {
    title: 'Or start in the middle of a job',
    tryNow: 'Try Now',
    tryNowAbout: 'Try Now: {name}',
    pause: 'Pause',
    play: 'Play',
    previous: 'Previous',
    next: 'Next',
    loading: messages.loading,
  },
  details: {
    title: 'Before you ring',
    hint: 'Please give real details: the agent will call you by your name, and we may ring you back about it.',
    name: 'Name',
    companyName: 'Company name',
    mobileNumber: 'Mobile number',
    submit: 'Submit',
    sending: 'Sending...',
    close: 'Close',
    thanks: 'Thank you, {name}. Your agent is ready.',
    failed: 'Your details did not reach us. Please try again, or close this and ring anyway.',
    use: 'We keep these with your call and use them to reply to you. No list, no resale.',
    known: 'You ring as {name}.',
    change: 'Change details',
  },
  withoutScript: {
    text: 'The call itself needs JavaScript. Without it, leave your number and we ring you.',
    title: 'Shall we ring you?',
    submit: 'Ring me',
    received: { title: 'We have your number.', text: 'A person will ring you within 24 hours.' },
  },
}
