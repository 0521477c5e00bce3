/** Messages of carriers as their documentation prints them, with the ids of these tests. */
import type { Carrier } from '../engine.ts'

export const sampleCall: Readonly<Record<Carrier, string>> = {
  twilio: 'CAXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
  telnyx: 'v2:T02llQxIyaRkhfRKxgAP8nY511EhFLizdvdUKJiSw8d6A9BborherQ',
}
export const sampleStream: Readonly<Record<Carrier, string>> = {
  twilio: 'MZXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
  telnyx: '32DE0DEA-53CB-4B21-89A4-9E1819C043BC',
}

export interface CarrierSamples {
  connected: object
  start: object
  media(chunk: number, payload: string): object
  dtmf(digit: string): object
  mark(name: string): object
  stop: object
}

/** Source: https://www.twilio.com/docs/voice/media-streams/websocket-messages */
const twilio: CarrierSamples = {
  connected: { event: 'connected', protocol: 'Call', version: '1.0.0' },
  start: {
    event: 'start',
    sequenceNumber: '1',
    start: {
      accountSid: 'ACXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
      streamSid: sampleStream.twilio,
      callSid: sampleCall.twilio,
      tracks: ['inbound'],
      mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 },
      customParameters: { FirstName: 'Jane', LastName: 'Doe', RemoteParty: 'Bob' },
    },
    streamSid: sampleStream.twilio,
  },
  media: (chunk, payload) => ({
    event: 'media',
    sequenceNumber: String(chunk + 1),
    media: { track: 'inbound', chunk: String(chunk), timestamp: String(chunk * 20), payload },
    streamSid: sampleStream.twilio,
  }),
  dtmf: (digit) => ({
    event: 'dtmf',
    streamSid: sampleStream.twilio,
    sequenceNumber: '5',
    dtmf: { track: 'inbound_track', digit },
  }),
  mark: (name) => ({
    event: 'mark',
    sequenceNumber: '4',
    streamSid: sampleStream.twilio,
    mark: { name },
  }),
  stop: {
    event: 'stop',
    sequenceNumber: '5',
    stop: { accountSid: 'ACXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX', callSid: sampleCall.twilio },
    streamSid: sampleStream.twilio,
  },
}

/** Source: https://developers.telnyx.com/docs/voice/programmable-voice/media-streaming */
const telnyx: CarrierSamples = {
  connected: { event: 'connected', version: '1.0.0' },
  start: {
    event: 'start',
    sequence_number: '1',
    start: {
      user_id: '3E6F995F-85F7-4705-9741-53B116D28237',
      call_control_id: sampleCall.telnyx,
      call_session_id: 'ff55a038-6f5d-11ef-9692-02420aeffb1f',
      from: '+13122010094',
      to: '+13122123456',
      tags: ['TAG1', 'TAG2'],
      client_state: 'aGF2ZSBhIG5pY2UgZGF5ID1d',
      media_format: { encoding: 'PCMU', sample_rate: 8000, channels: 1 },
    },
    stream_id: sampleStream.telnyx,
  },
  media: (chunk, payload) => ({
    event: 'media',
    sequence_number: String(chunk + 1),
    media: { track: 'inbound', chunk: String(chunk), timestamp: String(chunk * 20), payload },
    stream_id: sampleStream.telnyx,
  }),
  dtmf: (digit) => ({
    event: 'dtmf',
    stream_id: sampleStream.telnyx,
    occurred_at: '2025-06-05T08:54:19.698408Z',
    sequence_number: '5',
    dtmf: { digit },
  }),
  mark: (name) => ({
    event: 'mark',
    sequence_number: '4',
    stream_id: sampleStream.telnyx,
    mark: { name },
  }),
  stop: {
    event: 'stop',
    sequence_number: '5',
    stop: {
      user_id: '3E6F995F-85F7-4705-9741-53B116D28237',
      call_control_id: sampleCall.telnyx,
    },
    stream_id: sampleStream.telnyx,
  },
}

export const carrierSamples: Readonly<Record<Carrier, CarrierSamples>> = { twilio, telnyx }
