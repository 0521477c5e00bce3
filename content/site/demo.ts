import { brand } from '@ringwell/brand/brand.ts'
import { messages } from '@ringwell/protocol/messages.ts'

export const demo = {
  meta: {
    title: `Live demo: talk to a voice agent | ${brand.name}`,
    description:
      'Talk to an AI voice agent in your browser for two minutes. Choose a job, a language and a voice, then say what one of your callers would say. Free, no account.',
  },
  title: 'Go on, give\u{A0}it\u{A0}a\u{A0}call.',
  lead: 'Two minutes with a live AI agent, in your browser. Say what one of your callers would say.',
  form: {
    template: 'Template',
    generalAgent: 'General Agent',
    language: 'Language',
    languageMissing: 'Choose a language.',
    voice: 'Voice',
    voiceMissing: 'Choose a voice.',
    /** The text of a voice option. Label, person and gender are filled in. */
    voiceOption: '{label} = {person} ({gender})',
    /** `{language}` is a language that this server's agents neither understand nor speak. */
    languageTrial:
      'The agent on this server only speaks English for now. If you choose {language}, it still answers in English.',
  },
  hear: {
    /** `{person}` is the chosen voice's name. */
    play: 'Hear {person}',
    stop: 'Stop {person}',
    failed: 'This sample didn’t load. Please try again.',
  },
  /** Above the start button while a use case is chosen. `{name}` is the name of the card. */
  chosen: {
    text: 'Start Conversation calls the {name} agent.',
    /** Goes back to the template of the form. */
    drop: 'Use my template instead',
  },
  /** The part of the form in which visitors tell of their own business. Its error messages are in protocol/ownBusiness.ts. */
  business: {
    open: 'Or ring your own business',
    hint: 'Tell the agent three facts, and it answers as your business.',
    /** Says how long the facts are kept, and that nobody calls back. */
    use: 'While this is open, your calls are answered as your business. This tab forgets it when you close it. If you leave a message in a call, nobody calls back.',
    notLoaded: 'This part of the page didn’t load. Please try again.',
    /** The label of each field, and an example. */
    fields: {
      name: { label: 'Business name', example: 'Luigi’s Bicycles' },
      hours: { label: 'Opening hours', example: 'Mon–Fri 9–5, Sat 10–2' },
      question: { label: 'What callers ask most', example: 'Do you repair electric bikes?' },
      answer: { label: 'Your answer', example: 'Yes, most repairs take two days.' },
    },
    /** What a caller can ask besides the frequent question. */
    askHours: 'When are you open?',
  },
  /** A game in a call: how fast the agent falls silent. */
  interrupt: {
    open: 'Interrupt it',
    close: 'Close',
    title: 'How fast does it stop?',
    /** A request that gets a long answer from the agent. */
    request: 'How do I get my recording deleted? And for how many days is it stored?',
    start: 'Make it talk',
    again: 'Try again',
    /** Why the game cannot begin while the microphone is muted. */
    muted: 'Your microphone is muted. Unmute it to play.',
    /** What the visitor reads at each step. `{ms}` is a number of milliseconds. */
    steps: {
      ready: 'The agent will start a long answer. Cut in by saying “stop”, or anything else.',
      waiting: 'Wait until it starts talking.',
      telling: 'Cut in now!',
      judging: 'It heard something.',
    },
    outcomes: {
      stopped: 'From your first sound to its silence, measured in this browser to about 30 ms.',
      wentOn:
        'It heard you and carried on, as it does when a caller says “uh-huh”. Say “stop”, or a few words.',
      tooLate: 'Ten seconds are up and nobody cut in. Try again whenever you like.',
      finished: 'It finished before you cut in. Try again, a little sooner.',
      between: 'You cut in between two words, and it didn’t say another one.',
      noAnswer: 'The agent didn’t start talking. Try again.',
    },
    /** `{figure}` is one of the figures below. */
    best: 'Best of this call: {figure}',
    /** The figure: `About 180 ms`. */
    about: 'About {ms} ms',
    /** The figure of a cut between two words. */
    atOnce: 'At once',
  },
  useCases: {
    title: 'Or try a ready-made agent',
    tryNow: 'Try Now',
    /** The accessible name of Try Now, so that the six buttons differ. `{name}` is the name of the card. */
    tryNowAbout: 'Try Now: {name}',
    pause: 'Pause',
    play: 'Play',
    previous: 'Previous',
    next: 'Next',
    loading: messages.loading,
  },
  /** The timing strip, for curious engineers. Its keyboard shortcut is shown only during a call. */
  timing: {
    show: 'Show the timing',
    hide: 'Hide the timing',
    shortcut: 'Alt + T',
    title: 'Timing of the call',
    /** The accessible name of the drawing. */
    drawing: 'Both voices over time. The lists below say the same in words.',
    agent: 'The agent',
    visitor: 'You',
    judged: 'Judged to be speaking',
    asList: 'Everything as a list',
    /** Shown until the visitor has said something. */
    empty: 'Say something, and this shows how long each step to the answer takes.',
    /** Replaces the words of a turn that has none. */
    noWords: 'No words were recognised.',
    /** Shown if the provider does not report how long its steps took. */
    measuredHere: 'Measured in this page, from the end of your turn on.',
    steps: {
      turnOver: 'Turn over',
      transcript: 'Transcript',
      text: 'First words of the answer',
      sound: 'First sound',
      ownSound: 'First sound after a filler',
    },
    /** Short words, for the drawing. */
    marks: { interrupted: 'interrupted', paused: 'paused', resumed: 'resumed' },
    marksInWords: {
      interrupted: 'The agent was interrupted.',
      paused: 'The agent paused.',
      resumed: 'The agent went on.',
    },
    began: { visitor: 'You began to speak.', agent: 'The agent began to speak.' },
    ended: { visitor: 'You were judged to have finished.', agent: 'The agent fell silent.' },
  },
  /** The popup for contact details. The error messages of its fields are in protocol/forms.ts. */
  details: {
    title: 'Before you call',
    hint: 'Please give your real details: the agent will use your name, and we may call you back about it.',
    name: 'Name',
    companyName: 'Company name',
    mobileNumber: 'Mobile number',
    submit: 'Submit',
    sending: 'Sending...',
    close: 'Close',
    /** Shown for the two seconds before the popup closes. `{name}` is the visitor's name. */
    thanks: 'Thanks, {name}. Your agent is ready.',
    failed: 'We couldn’t save your details. Please try again, or close this and call anyway.',
    use: 'We keep these with your call and use them to reply to you. No mailing list, no reselling.',
    /** Shown on the page after the visitor gave the details. `{name}` is the visitor's name. */
    known: 'You’re calling as {name}.',
    change: 'Change details',
  },
  /** Replaces the call where there is no JavaScript: a form that requests a callback. */
  withoutScript: {
    text: 'The call itself needs JavaScript. Without it, leave your number and we’ll call you.',
    title: 'Shall we call you?',
    submit: 'Call me',
    received: { title: 'We have your number.', text: 'Someone will call you within 24 hours.' },
  },
}
