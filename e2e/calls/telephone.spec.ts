/**
 * A caller books a table on the telephone, over the stream of a carrier that we play ourselves: from the signed webhook
 * to the booking in the database. What the agent has said is checked by what came back over the stream.
 */
import { expect, test } from '@playwright/test'
import { resample } from '@ringwell/engine/sound/resample.ts'
import { INPUT_RATE_HZ } from '@ringwell/engine/stages.ts'
import { type CarrierClient, connectCarrier } from '@ringwell/engine/testing/carrierClient.ts'
import { sampleCall } from '@ringwell/engine/testing/carrierSamples.ts'
import { signedByTwilio, twilioForm } from '@ringwell/server/testing/signedRinging.ts'
import { ADMIN_TOKEN } from '../startServer.ts'
import { bookTable } from './bookTable.ts'
import { recognise } from './hearing.ts'
import { PHONE_RATE_HZ } from './phoneLines.ts'
import { rowsIn } from './recordings.ts'

const base = process.env.BASE_URL ?? 'http://localhost:3000'
const dataDir = process.env.SERVER_DATA_DIR ?? 'data'
const FRAME_SAMPLES = PHONE_RATE_HZ / 50
/** The agent has finished when nothing has come for this long. */
const PAUSE_MS = 1_200
/** A busy machine is slow. */
const ANSWER_MS = 40_000

/** Gives the number to the agent, announces a call to it, and opens its stream. */
async function ring(): Promise<CarrierClient> {
  const number = await fetch(`${base}/api/admin/numbers/${encodeURIComponent(twilioForm.To)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agent_id: 'restaurant' }),
  })
  expect(number.status).toBe(200)
  const url = `${base}/api/phone/twilio`
  const { payload, headers } = signedByTwilio({ ...twilioForm, CallSid: sampleCall.twilio }, url)
  const answer = await fetch(url, { method: 'POST', headers, body: payload })
  const [, stream = ''] = /<Stream url="([^"]+)"/.exec(await answer.text()) ?? []
  const client = await connectCarrier('twilio', stream, { lagMs: 100 })
  client.start()
  return client
}

/** The line is never quiet: between what the caller says, the carrier sends silence. */
function openLine(client: CarrierClient) {
  let speech: Int16Array = new Int16Array()
  const timer = setInterval(() => {
    const frame = new Int16Array(FRAME_SAMPLES)
    frame.set(speech.subarray(0, FRAME_SAMPLES))
    speech = speech.subarray(FRAME_SAMPLES)
    void client.say(frame, { everyMs: 0 })
  }, 20)
  return {
    say: (samples: Int16Array) => void (speech = samples),
    isSpeaking: () => speech.length > 0,
    close: () => clearInterval(timer),
  }
}

test('a table that a caller books on the telephone is in the database, with what was said of it @full', async () => {
  test.setTimeout(300_000)
  const client = await ring()
  const line = openLine(client)
  /** Where each turn of the agent ends in what was heard. */
  const heardUntil: number[] = []
  const newestCall = `SELECT * FROM calls WHERE channel = 'phone' ORDER BY created_at DESC LIMIT 1`
  let said: string[] = []
  try {
    const [call] = rowsIn(dataDir, newestCall)
    said = await bookTable(dataDir, String(call?.['call_id']), {
      async say(words) {
        line.say(words)
        await expect.poll(() => line.isSpeaking(), { timeout: ANSWER_MS }).toBe(false)
      },
      async hearAgent() {
        const before = heardUntil.at(-1) ?? 0
        await expect
          .poll(() => client.heard().length, { timeout: ANSWER_MS })
          .toBeGreaterThan(before)
        let length = before
        await expect
          .poll(
            () => {
              const isOver = length === client.heard().length
              length = client.heard().length
              return isOver
            },
            { timeout: ANSWER_MS, intervals: [PAUSE_MS] },
          )
          .toBe(true)
        heardUntil.push(length)
      },
    })
    expect(rowsIn(dataDir, newestCall)).toMatchObject([
      {
        channel: 'phone',
        direction: 'in',
        caller_number: twilioForm.From,
        agent_uuid: 'restaurant',
      },
    ])
  } finally {
    line.close()
    client.hangUp()
  }
  const turns = heardUntil.map((end, at) =>
    resample(client.heard().slice(heardUntil[at - 1] ?? 0, end), PHONE_RATE_HZ, INPUT_RATE_HZ),
  )
  const heard = (await recognise(dataDir, turns)).join('\n')
  expect(heard).toMatch(/call is recorded/i)
  expect(heard, said.join('\n')).toMatch(/seven|7/i)
})
