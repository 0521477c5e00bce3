import { describe, expect, it } from 'vitest'
import { spokenForm } from './spokenForm.ts'

const laws: Record<string, readonly [written: string, spoken: string][]> = {
  prices: [
    ['It costs $50 a month.', 'It costs fifty dollars a month.'],
    ['$9.14', 'nine dollars and fourteen cents'],
    ['€7.31 per seat', 'seven euros and thirty-one cents per seat'],
    ['₹861, all in', 'eight hundred sixty-one rupees, all in'],
    ['₹17,233.', 'seventeen thousand two hundred thirty-three rupees.'],
    ['€146.20', 'one hundred forty-six euros and twenty cents'],
    ['$1 and £1.01', 'one dollar and one pound and one penny'],
    ['$0.99', 'ninety-nine cents'],
    ['$0', 'zero dollars'],
    ['$9.5', 'nine dollars and fifty cents'],
    ['$1.5M or $50k', 'one point five million dollars or fifty thousand dollars'],
    ['$10-20', 'ten to twenty dollars'],
    ['$10–$20', 'ten to twenty dollars'],
    ['USD 50', 'fifty dollars'],
    ['50 INR', 'fifty rupees'],
    ['$50/mo', 'fifty dollars per month'],
    ['$5 million', 'five million dollars'],
    ['₹1,00,000', 'one hundred thousand rupees'],
  ],
  counts: [
    ['24/7', 'twenty-four seven'],
    ['135+ integrations', 'one hundred thirty-five plus integrations'],
    ['45% of calls', 'forty-five percent of calls'],
    ['4.5 %', 'four point five percent'],
    ['50-60%', 'fifty to sixty percent'],
    ['1,000 minutes', 'one thousand minutes'],
    ['up to 1,000, then', 'up to one thousand, then'],
    ['2000 minutes', 'two thousand minutes'],
    ['100ms', 'one hundred milliseconds'],
    ['1 min', 'one minute'],
    ['10–15 agents', 'ten to fifteen agents'],
    ['-5', 'minus five'],
    ['3.14', 'three point one four'],
    ['#1', 'number one'],
    ['v4.2.1', 'v four point two point one'],
    ['floor 12A', 'floor twelve A'],
    ['10x', 'ten times'],
    ['calls/day', 'calls per day'],
    ['1,234,567', 'one million two hundred thirty-four thousand five hundred sixty-seven'],
    ['4 out of 5', 'four out of five'],
  ],
  'telephone numbers': [
    ['+91 98765 43210', 'plus nine one, nine eight seven six five, four three two one zero'],
    ['Call 415-555-0132.', 'Call four one five, five five five, zero one three two.'],
    ['(415) 555-0132', 'four one five, five five five, zero one three two'],
    ['9876543210', 'nine, eight seven six, five four three, two one zero'],
  ],
  addresses: [
    ['Write to sales@ringwell.example.', 'Write to sales at ringwell dot example.'],
    ['mary_lee2@mail.example', 'mary underscore lee two at mail dot example'],
    ['See https://www.ringwell.example/pricing.', 'See ringwell dot example slash pricing.'],
    ['ringwell.example, then', 'ringwell dot example, then'],
    ['the page /live-demo', 'the page slash live dash demo'],
  ],
  'dates and times': [
    ['in 2025', 'in twenty twenty-five'],
    ['since 2009', 'since two thousand nine'],
    ['the 1990s', 'the nineteen nineties'],
    ['Apr 5, 2025', 'April fifth, twenty twenty-five'],
    ['5 April 2025', 'the fifth of April, twenty twenty-five'],
    ['2025-04-05', 'April fifth, twenty twenty-five'],
    ['May 3', 'May third'],
    ['March 2026', 'March twenty twenty-six'],
    ['at 9:30 am', 'at nine thirty A.M'],
    ['at 14:05', 'at fourteen oh five'],
    ['at 5pm', 'at five P.M'],
    ['9-5 pm', 'nine to five P.M'],
    ['at 9:00', "at nine o'clock"],
    ['the 21st', 'the twenty-first'],
    ['Mon–Fri', 'Monday to Friday'],
    ['Sunday', 'Sunday'],
    ['Mon-Fri, 9am-6pm IST', 'Monday to Friday, nine A.M to six P.M I.S.T'],
    ['at 3:30pm. We', 'at three thirty P.M. We'],
    ['at 3 p.m. We', 'at three P.M. We'],
    ['at 3 p.m. we', 'at three P.M we'],
  ],
  letters: [
    ['the API', 'the A.P.I'],
    ['BFSI, BPO, SSO, SMS & IVR', 'B.F.S.I, B.P.O, S.S.O, S.M.S and I.V.R'],
    ['your CRMs', "your C.R.M's"],
    ['AI agents', 'A.I agents'],
    ['It is FREE', 'It is free'],
    ['GPT-4', 'G.P.T four'],
    ['HIPAA and GDPR', 'hippa and G.D.P.R'],
    ['HubSpot', 'Hub Spot'],
    ['OpenAI', 'open A.I'],
    ['WebRTC', 'web R.T.C'],
    ['your order 48291', 'your order four eight two nine one'],
    ['PNR X7K2', 'P.N.R X seven K two'],
    ['IT and US', 'I.T and U.S'],
    ['I am. A call. OK', 'I am. A call. okay'],
  ],
  shortenings: [
    ['Mr. Rao', 'Mister Rao'],
    ['Dr. Lee', 'Doctor Lee'],
    ['e.g. Hindi', 'for example Hindi'],
    ['calls, chats, etc. We', 'calls, chats, et cetera. We'],
    ['calls, etc. and', 'calls, et cetera and'],
    ['voice/text', 'voice or text'],
    ['R&D', 'R and D'],
    ['No. 7', 'number seven'],
    ['Acme Inc. They', 'Acme Incorporated. They'],
    ['it ends, etc.', 'it ends, et cetera.'],
  ],
  'mark-up': [
    ['English, Hindi (हिन्दी), Tamil', 'English, Hindi, Tamil'],
    ['中文', ''],
    ['café naïve', 'café naïve'],
    ['a\u0000b\tc', 'a b c'],
    ['**Bold** and `code`', 'Bold and code'],
    ['- a point', 'a point'],
    ['One:\n- a point', 'One: a point'],
    ['[the page](https://x.example)', 'the page'],
    ['Great! 🎉', 'Great!'],
    ['Ringwell™', 'Ringwell'],
  ],
}

describe('the spoken form', () => {
  for (const [what, examples] of Object.entries(laws)) {
    it.each(examples)(`${what}: %s`, (written, spoken) => {
      expect(spokenForm(written)).toBe(spoken)
    })
  }

  it.each([
    'What does the Pro plan cost?',
    "I'm Leela; it's a pleasure — really… shall we begin?",
    'So are we, and you may go on.',
  ])('leaves words as they are: %s', (text) => {
    expect(spokenForm(text)).toBe(text)
  })

  it('contains no digit, whatever the text', () => {
    for (const written of Object.values(laws).flat())
      expect(spokenForm(written[0])).not.toMatch(/\d/)
  })

  it('does not change a second time', () => {
    for (const [, spoken] of Object.values(laws).flat()) expect(spokenForm(spoken)).toBe(spoken)
  })
})
