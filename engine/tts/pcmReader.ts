/** Reads 16-bit sound from the bytes of an HTTP answer while they come. */
import { createResampler, type Resampler } from '../sound/resample.ts'
import { garbled } from '../models/speechServer.ts'
import { joinSamples, OUTPUT_RATE_HZ } from '../stages.ts'

export interface PcmReader {
  /**
   * Returns the 24 kHz samples that these bytes complete.
   * @throws {SpeechError} `server_garbled` if the bytes are no sound that can be read
   */
  push(bytes: Uint8Array): Int16Array
  /**
   * Returns the last samples.
   * @throws {SpeechError} `server_garbled` if there was no sound, or not as much as the file said
   */
  end(): Int16Array
}

interface Format {
  rateHz: number
  channels: number
  /** How many bytes of sound follow the header. Infinity if the header does not say. */
  bytes: number
}

const LOWEST_RATE_HZ = 8_000
const HIGHEST_RATE_HZ = 96_000
/** A WAV file may have other chunks before its sound, but not without end. */
const LONGEST_HEADER = 64 * 1_024
/** Servers that do not know the length yet write 0 or a number as large as this. */
const UNKNOWN_LENGTH = 0x7fff_f000

/**
 * Reads a WAV file with 16-bit samples at any usual rate, with one or two channels, or bare little-endian samples. Bare
 * ones are at 24 kHz and have one channel, as OpenAI sends them, unless the type says another `rate`.
 * @param contentType of the answer, such as `audio/pcm`
 */
export function createPcmReader(contentType: string): PcmReader {
  checkType(contentType)
  let held: Buffer = Buffer.alloc(0)
  let format: Format | undefined
  let resampler: Resampler | undefined
  let taken = 0

  /** Bare samples have no header. A WAV file has one, and its sound begins after it. */
  function readHeader(isAll: boolean): void {
    if (held.length < 12 && !isAll) return
    if (isWav(held)) {
      const header = wavHeader(held)
      if (header) {
        format = header.format
        held = held.subarray(header.length)
      } else if (held.length > LONGEST_HEADER || isAll) {
        throw garbled('TTS', 'sent a WAV file without sound.')
      }
    } else {
      checkMagic(held)
      const rate = /\brate=(\d+)/i.exec(contentType)?.[1]
      format = checkFormat({
        rateHz: rate ? Number(rate) : OUTPUT_RATE_HZ,
        channels: 1,
        bytes: Infinity,
      })
    }
    if (format) resampler = createResampler(format.rateHz, OUTPUT_RATE_HZ)
  }

  function takeSamples(): Int16Array {
    if (!format || !resampler) return new Int16Array()
    const frame = 2 * format.channels
    const usable = Math.min(held.length, format.bytes - taken)
    const frames = Math.floor(usable / frame)
    const samples = new Int16Array(frames)
    for (let at = 0; at < frames; at++) {
      const left = held.readInt16LE(at * frame)
      samples[at] = format.channels === 1 ? left : (left + held.readInt16LE(at * frame + 2)) / 2
    }
    taken += frames * frame
    held = held.subarray(frames * frame)
    return resampler.push(samples)
  }

  return {
    push(bytes) {
      // What follows the sound in a WAV file is not kept.
      if (format && taken + held.length >= format.bytes) return new Int16Array()
      held = held.length === 0 ? Buffer.from(bytes) : Buffer.concat([held, bytes])
      if (!format) readHeader(false)
      return takeSamples()
    },
    end() {
      if (!format) readHeader(true)
      const last = takeSamples()
      if (taken === 0) throw garbled('TTS', 'sent no sound.')
      if (format && Number.isFinite(format.bytes) && format.bytes - taken >= 2 * format.channels) {
        throw garbled('TTS', 'sent less sound than it had announced.')
      }
      return resampler ? joinSamples([last, resampler.end()]) : last
    },
  }
}

const isWav = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE'

/** Returns the format of a WAV file and where its sound begins. Undefined if the header is not complete yet. */
function wavHeader(bytes: Buffer): { format: Format; length: number } | undefined {
  let kind: Pick<Format, 'rateHz' | 'channels'> | undefined
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const start = at + 8
    if (name === 'data') {
      if (!kind) throw garbled('TTS', 'sent a WAV file without a format.')
      const isKnown = size > 0 && size < UNKNOWN_LENGTH
      return { format: checkFormat({ ...kind, bytes: isKnown ? size : Infinity }), length: start }
    }
    if (name === 'fmt ') {
      if (start + 16 > bytes.length) return undefined
      if (bytes.readUInt16LE(start + 14) !== 16) {
        throw garbled('TTS', 'sent a WAV file whose samples do not have 16 bits.')
      }
      kind = { channels: bytes.readUInt16LE(start + 2), rateHz: bytes.readUInt32LE(start + 4) }
    }
    at = start + size + (size % 2)
  }
  return undefined
}

function checkFormat(format: Format): Format {
  const { rateHz, channels } = format
  if (rateHz < LOWEST_RATE_HZ || rateHz > HIGHEST_RATE_HZ || channels < 1 || channels > 2) {
    throw garbled('TTS', `sent sound at ${rateHz} Hz with ${channels} channels.`)
  }
  return format
}

const askFor = 'Ask it for samples or for WAV (TTS_FORMAT).'

function checkType(contentType: string): void {
  const [type = ''] = contentType.toLowerCase().split(';')
  const isOther =
    /^(?:text\/|application\/(?!octet-stream)|audio\/(?:mpeg|mp3|ogg|opus|webm|aac|flac|mp4))/.test(
      type.trim(),
    )
  // The type is not part of the message, because a stranger's server wrote it.
  if (isOther) throw garbled('TTS', `sent no samples. ${askFor}`)
}

/** Servers that know only one format send it under any name. */
function checkMagic(bytes: Buffer): void {
  const magic = bytes.toString('latin1', 0, 4)
  if (magic.startsWith('ID3') || magic === 'OggS' || magic === 'fLaC') {
    throw garbled('TTS', `sent compressed sound. ${askFor}`)
  }
}
