/**
 * What visitors of the company's site ask the General Agent. The questions were written before anybody looked at the
 * examples of its playbook. Four that turned out to repeat an example were replaced before the first measurement.
 * `generalAgent.ts` refuses any that repeats an example.
 */
export interface GeneralQuestion {
  ask: string
  /** A right answer matches each of these. */
  says: readonly RegExp[]
  /** It is also right to say that the agent does not know, because the company publishes nothing about it. */
  mayNotKnow?: true
  /** It is also right to start this task. */
  begins?: string
}

const ask = (text: string, ...says: RegExp[]): GeneralQuestion => ({ ask: text, says })
const askUnstated = (text: string, ...says: RegExp[]): GeneralQuestion => ({
  ask: text,
  says,
  mayNotKnow: true,
})

const askToBegin = (begins: string, text: string, ...says: RegExp[]): GeneralQuestion => ({
  ask: text,
  says,
  begins,
})

const contact =
  /contact (?:page|form)|Book Demo|\bbook\b.*\bdemo\b|call you back|callback|get in touch|write to us/i
const thirtyDays = /30 days|thirty days/i
const day = /24 hours|a day\b|twenty-four hours/i
const onRequest = /on request|custom|contact|individual|talk to|quote/i
const isSoftware =
  /\b(?:AI|voice agent|software|computer|machine|not (?:a )?(?:human|person)|no human|artificial)\b/i

export const generalQuestions: readonly GeneralQuestion[] = [
  // What it costs.
  ask("so what's this going to set me back per month?", /\$(?:10|50|200)|10 dollars/),
  ask('gimme the ballpark on cost', /\$|free/i),
  ask('um, is there like a version that costs nothing, just to play around with?', /free/i),
  ask('monthly fee for Pro?', /\$50|45\.69|4,308/),
  ask('how pricey does it get at the top end, the Scale one I mean', /\$200/),
  ask("I'm in Germany, what would the Starter be in euros", /9\.14/),
  ask('rupees please, for the pro plan', /4,308/),
  ask(
    'if we pay for a whole year up front, do we save anything?',
    /\$8|\$40|\$160|20|fifth|less|cheaper|save/i,
  ),
  ask('Starter plan billed annually comes to what?', /\$8|96/),
  ask('any deals going on at the moment?', /50 ?%|half|first month/i),
  ask(
    'we are a huge company with thousands of lines, which tier is meant for us and its price',
    /Enterprise/,
  ),
  ask('what does the enterprise thing run to', onRequest),
  ask('your cheapest paid option, please', /Starter|\$10|\$8/),
  ask('which plan do people usually go for', /Pro\b/),
  ask("what's a credit, exactly?", /credit/i, /minute|60|talk/i),
  ask('once my included minutes are used up, what then?', /credit|add-on|extra/i),
  ask('do overage minutes on Pro cost more or less than on Starter', /54|fewer|less|cheaper/i),
  ask('Orbit versus Quantum, which one is dearer', /same|no difference|both/i),
  ask('are there setup fees hiding anywhere', /no |not |only|fee/i),
  ask('Does the free one let me use it commercially?', /no commercial|commercial|not/i),
  ask('with the free tier do I have to put your logo on it', /attribution|name|credit/i),
  ask(
    'could I get it cheaper as a charity',
    /price list|no (?:other )?discount|contact|first month|not/i,
  ),

  // How much is included.
  ask('how many minutes come with the fifty dollar plan', /500/),
  ask('number of minutes in Starter', /100/),
  askToBegin(
    'recommendPlan',
    'Say I need about two thousand minutes a month, where do I land?',
    /Scale/,
  ),
  ask('how many callers can talk to it simultaneously on the Scale package', /5|five/i),
  ask('we often get three people ringing at once; which package copes with that?', /Pro|Scale/),
  ask('can I feed it our own documents?', /knowledge|files|10|ten/i),
  ask('how many PDFs am I allowed to upload for it to learn from', /10|ten/i),
  ask('do you have some kind of dashboard with call statistics', /analytic/i),
  ask('is analytics part of the free plan', /no|not|starter|18|from/i),
  ask('difference between pro and scale in a nutshell', /Pro/, /Scale/, /500|2,000|\$50|\$200|3|5/),

  // Languages and voices.
  ask('which tongues does it speak', /language/i, /100|32|English/),
  ask('Does your bot do Hindi?', /Hindi/),
  ask('habla español? I mean could it serve Spanish callers', /Spanish/),
  ask('right now in this call, can I switch to French', /English/),
  ask('what about Swahili', /Swahili|100|not|list/i),
  ask('how many languages are we talking about here', /100|32/),
  ask('for banks I heard you support more languages, how many?', /135/),
  ask(
    'can I choose between male and female speakers',
    /voice/i,
    /\b(?:8|eight|four|male|Maya|Owen)\b/i,
  ),
  ask('how many different voices are on offer', /8|eight/i),
  ask(
    'could the agent sound like our own receptionist, you know, copy her voice',
    /clon|Enterprise/i,
  ),
  ask('will it understand folks with a thick Scottish accent', /accent/i),
  ask('are there regional accents, say Indian English?', /accent/i),

  // What it is and does.
  ask('hi there, who am I speaking with?', /Ringwell|agent/i),
  ask("there's nobody human at the other end, or is there?", isSoftware),
  ask('be honest, you are a computer, right?', isSoftware),
  ask('what is it that your company makes', /voice agent/i),
  ask('in one sentence, why would I need this', /call|answer|agent|night|wait/i),
  ask('What sort of stuff can you help me with?', /price|question|plan|language|ask/i),
  ask('can it ring our customers too or only pick up', /place|call|both|outbound|ring/i),
  ask('does it work in the middle of the night', /day and night|24|night|round the clock|always/i),
  ask(
    'on bank holidays and Sundays, is anyone answering?',
    /day and night|24|every day|always|weekend/i,
  ),
  ask('got anything ready-made for insurance firms?', /InsureMate/),
  ask('We run a hospital. Suitable?', /MediCall|health/i),
  ask('anything for debt collection and loans', /FynBuddy|Fin ?Buddy/i),
  ask('I sell shoes on the internet, which of your bots would fit', /ShoPal|shop/i),
  ask('do you guys cater to airlines', /JetMate|travel/i),
  ask('list the industries you already cover', /FynBuddy|bank|insurance|health/i),
  ask(
    'how is this better than a press-one-for-sales menu',
    /menu|press|keypad|IVR|own words|speak/i,
  ),

  // Channels, telephony, integration.
  ask('besides the phone, where else can it talk to my customers', /WhatsApp|SMS|web|channel/i),
  ask('is WhatsApp supported', /WhatsApp/),
  ask('text messages after the call, possible or not?', /SMS|WhatsApp|text/i),
  askUnstated('can we keep our existing telephone numbers', /(?:existing|your|own) number|keep/i),
  askUnstated(
    'do you hand out phone numbers or do I bring mine',
    /(?:existing|your|own) number|keep/i,
  ),
  ask('does it hook up with Salesforce', /integration|Enterprise|API|1000|1,000/i),
  ask('which CRMs do you plug into', /integration|Enterprise|API|1000|1,000/i),
  ask('is there an API that my developers could use', /API|Scale/),
  ask('I want it on my website, how do I embed that', /two lines|widget|line/i),
  ask('how much code is that widget', /two lines|2 lines/i),
  ask(
    'will the widget slow down my page or break my content security policy',
    /widget|light|fast|policy|load/i,
  ),
  askUnstated('can I plug in my own language model instead of yours', /model|own|contact/i),
  askUnstated(
    'how fast does it reply after someone stops talking',
    /second|contact|quick|fast|speed/i,
  ),
  ask(
    'if the caller gets upset can it pass them to a colleague of mine',
    /person|human|hand|team|transfer|colleague/i,
  ),
  askUnstated('what if it does not know the answer to something', /say|know|person|team|contact/i),
  ask('can it schedule appointments in a calendar', /appointment|book|calendar/i),

  // Data.
  ask('is somebody recording this', /record/i),
  ask('do you tape the conversations and for how long do they stay', thirtyDays),
  ask("where's the button to get rid of my recording", /delete|erase/i),
  ask('please explain your privacy rules', /privacy|record/i),
  askUnstated(
    'we are in the EU: what about GDPR and all that',
    /privacy|certificate|policy|record/i,
  ),
  askUnstated('got ISO 27001 or SOC 2?', /certificate|contact|privacy/i),
  askUnstated('in which country are your servers', /contact|privacy/i),
  ask('is the mic on before I agree to anything', /agree|before|consent|no/i),
  askUnstated('do you train your models on what callers say', /privacy|contact|record/i),
  ask('single sign on, do you do that', /SSO|single sign|Enterprise|contact/i),

  // Getting started, and what comes after.
  askToBegin(
    'bookDemo',
    'okay I am sold, what is the next step',
    /demo|contact|script|start|begin/i,
  ),
  ask(
    'how long until it would be up and running for us',
    /no (?:date|number)|not|script|questions|depends|date/i,
  ),
  ask('what do you need from me to set it up', /script|questions/i),
  ask('could we give it a whirl prior to paying?', /free|demo|try/i),
  askToBegin('bookDemo', 'I would like somebody to show it to me properly next week', contact),
  askToBegin('callback', 'who can I speak to about buying', contact),
  ask('a number where I can ring your office?', /contact|number/i),
  ask('when will someone get back to me after I send the form', day),
  askUnstated('how do I cancel my subscription if I change my mind', /cancel|contact|billing/i),
  askUnstated('am I locked into a contract', /contact|month|cancel/i),
  askUnstated('do you send proper invoices with VAT', /contact|invoice|payment/i),
  ask('can I pay by credit card right here', /not (?:switched|turned) on|payment|contact/i),
  ask('how long can this demo call last', /2 minutes|two minutes/i),
  ask('cheers mate, that was all', /welcome|thank|bye|pleasure|glad|luck|good/i),
]
