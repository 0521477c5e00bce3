/** Returns a WAV file of mono 16-bit samples. */
export function formatWav(samples: Int16Array, rateHz: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20) /* PCM */
  header.writeUInt16LE(1, 22) /* one channel */
  header.writeUInt32LE(rateHz, 24)
  header.writeUInt32LE(rateHz * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.byteLength, 40)
  const body = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
  return Buffer.concat([header, body])
}
