/** Reads and writes PCM16 mono wav files. */
export interface Wav {
  rateHz: number
  samples: Int16Array
}

const HEADER_BYTES = 44

export function encodeWav({ rateHz, samples }: Wav): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  const bytes = samples.length * 2
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rateHz, 24)
  header.writeUInt32LE(rateHz * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, bytes)])
}

/** Reads PCM16 mono. @throws on anything else */
export function decodeWav(file: Buffer): Wav {
  if (file.toString('ascii', 0, 4) !== 'RIFF') throw new Error('not a wav file')
  let rateHz = 0
  for (let at = 12; at + 8 <= file.length;) {
    const id = file.toString('ascii', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    if (id === 'fmt ') {
      if (file.readUInt16LE(at + 8) !== 1 || file.readUInt16LE(at + 10) !== 1)
        throw new Error('expected PCM, one channel')
      if (file.readUInt16LE(at + 22) !== 16) throw new Error('expected 16 bits')
      rateHz = file.readUInt32LE(at + 12)
    }
    if (id === 'data') {
      const data = file.subarray(at + 8, at + 8 + size)
      const samples = new Int16Array(data.length >> 1)
      for (let i = 0; i < samples.length; i++) samples[i] = data.readInt16LE(i * 2)
      return { rateHz, samples }
    }
    at += 8 + size + (size & 1)
  }
  throw new Error('no data in the wav file')
}

/**
 * Reads what a program has written of PCM16 mono so far: its header says how long it is only at the end, or is all zeros
 * until then, and the sound is taken for a telephone's.
 */
export function decodeUnfinishedWav(file: Buffer): Wav {
  const named = file.indexOf('data')
  const header = named < 0 ? HEADER_BYTES : named + 8
  if (named >= 0 && header <= file.length) {
    const whole = Buffer.from(file)
    whole.writeUInt32LE(file.length - header, header - 4)
    return decodeWav(whole)
  }
  const sound = file.subarray(HEADER_BYTES)
  const samples = Int16Array.from({ length: sound.length >> 1 }, (_, at) =>
    sound.readInt16LE(at * 2),
  )
  return { rateHz: 8_000, samples }
}

export interface Line {
  /** Seconds from the start of the microphone track. */
  atSeconds: number
  wav: Wav
}

/** Puts spoken lines on a silent track. The lines must have the same rate and may not overlap. */
export function layOut(lines: readonly Line[], lengthSeconds: number): Wav {
  const rateHz = lines[0]?.wav.rateHz ?? 48_000
  const samples = new Int16Array(Math.ceil(lengthSeconds * rateHz))
  for (const line of lines) {
    if (line.wav.rateHz !== rateHz) throw new Error('the lines have different rates')
    samples.set(line.wav.samples, Math.round(line.atSeconds * rateHz))
  }
  return { rateHz, samples }
}
