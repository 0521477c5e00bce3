/**
 * `npm run bench:phone`: how well callers are understood on the telephone. The same questions are recognised as a browser
 * brings them and as a telephone does: cut to packets of µ-law, and read by what reads them in a call over RTP.
 */
import { parseArgs } from 'node:util'
import { heldOut } from '@ringwell/engine/brain/testing/heldOut.ts'
import { muLaw, PHONE_FRAME_SAMPLES, PHONE_RATE_HZ } from '@ringwell/engine/sound/g711.ts'
import { createPacketReceiver } from '@ringwell/engine/sound/packetReceiver.ts'
import { createPhoneDecoder } from '@ringwell/engine/sound/phoneDecoder.ts'
import { resample } from '@ringwell/engine/sound/resample.ts'
import { INPUT_RATE_HZ, joinSamples } from '@ringwell/engine/stages.ts'
import { loadMoonshine } from '@ringwell/engine/stt/moonshine.ts'
import { createTranscriber } from '@ringwell/engine/stt/transcriber.ts'
import {
  CALLER_RATE_HZ,
  createNoise,
  levelOf,
  openCallerVoices,
  pickCallerVoice,
} from './calls/callerVoices.ts'
import { createRandom } from '@ringwell/server/samples/random.ts'
import { record, table } from './figures.ts'
import { wordErrors } from './wordErrors.ts'

const QUESTIONS = 60
/** A pause before and after the words, as the engine hears it. */
const PAUSE_MS = 300

const { values } = parseArgs({
  options: { questions: { type: 'string', default: `${QUESTIONS}` } },
})

const browser = (sound: Int16Array): Int16Array => resample(sound, CALLER_RATE_HZ, INPUT_RATE_HZ)

/** What it hears of one on the telephone. */
function telephone(sound: Int16Array): Int16Array {
  const frames: Int16Array[] = []
  const receiver = createPacketReceiver(
    createPhoneDecoder(muLaw),
    (frame) => void frames.push(frame),
    { hz: PHONE_RATE_HZ, corrects: false },
  )
  const bytes = muLaw.encode(resample(sound, CALLER_RATE_HZ, PHONE_RATE_HZ))
  for (let at = 0; at + PHONE_FRAME_SAMPLES <= bytes.length; at += PHONE_FRAME_SAMPLES) {
    const payload = bytes.subarray(at, at + PHONE_FRAME_SAMPLES)
    receiver.push({ ssrc: 1, sequenceNumber: at / PHONE_FRAME_SAMPLES, timestamp: at, payload }, 0)
  }
  return joinSamples(frames)
}

const lines = { 'in a browser, 16 kHz': browser, 'on the telephone, 8 kHz, µ-law': telephone }
const rooms = { quiet: undefined, 'pink noise at 10 dB': 10 }

const transcribe = createTranscriber(await loadMoonshine())
async function recognise(samples: Int16Array): Promise<string> {
  let text = ''
  for await (const heard of transcribe(samples, new AbortController().signal)) text = heard.text
  return text
}

const random = createRandom(26)
const all = Object.values(heldOut).flatMap((questions) => questions.map(([text]) => text))
const voices = openCallerVoices()
const counts = new Map<string, { wrong: number; said: number }>()
for (let asked = 0; asked < Number(values.questions); asked += 1) {
  const text = random.pick(all)
  const words = await voices.speak(text, pickCallerVoice(random, ''))
  const pause = new Int16Array((CALLER_RATE_HZ * PAUSE_MS) / 1_000)
  const spoken = joinSamples([pause, words, pause])
  for (const [room, snrDb] of Object.entries(rooms)) {
    const noise = snrDb === undefined ? undefined : createNoise({ kind: 'pink', snrDb, random })
    const sound = noise?.addTo(spoken, levelOf(words)) ?? spoken
    for (const [line, hear] of Object.entries(lines)) {
      const { wrong, said } = wordErrors(text, await recognise(hear(sound)))
      const count = counts.get(`${line}, ${room}`) ?? { wrong: 0, said: 0 }
      counts.set(`${line}, ${room}`, { wrong: count.wrong + wrong, said: count.said + said })
    }
  }
}
await voices.close()

const body = table(
  ['line', 'room', 'wrong words', 'of', 'word error'],
  Object.keys(rooms).flatMap((room) =>
    Object.keys(lines).map((line) => {
      const { wrong, said } = counts.get(`${line}, ${room}`) ?? { wrong: 0, said: 0 }
      return [line, room, `${wrong}`, `${said}`, `${((100 * wrong) / said).toFixed(1)} %`]
    }),
  ),
)
process.stdout.write(`${body}\n`)
if (Number(values.questions) >= QUESTIONS) record('phone', 'npm run bench:phone', body)
