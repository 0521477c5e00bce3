import { expect, it } from 'vitest'
import { moonshineWeights, sileroV6Weights, styleWeights } from './weightFiles.ts'
import { freeWeights, readWeights } from './weights.ts'

it('reads an installed model whose bytes are the pinned ones', async () => {
  const bytes = await readWeights(sileroV6Weights)
  expect(bytes).toHaveLength(sileroV6Weights.bytes)
})

it('refuses a file whose bytes are not the pinned ones, and says what to do', async () => {
  const damaged = { ...sileroV6Weights, sha256: 'f'.repeat(64) }
  await expect(readWeights(damaged)).rejects.toMatchObject({
    code: 'weights_damaged',
    message: expect.stringMatching(/silero_vad_v6\.onnx.*@ricky0123\/vad-web.*npm ci/s),
  })
})

it.each([-1, 1])('refuses a file of another length (%i byte)', async (difference) => {
  const style = styleWeights('af_heart')
  await expect(readWeights({ ...style, bytes: style.bytes + difference })).rejects.toMatchObject({
    code: 'weights_damaged',
  })
})

it('refuses parts in another order', async () => {
  const { encoder, decoder } = moonshineWeights
  const both = {
    parts: [...decoder.parts, ...encoder.parts],
    bytes: encoder.bytes + decoder.bytes,
    sha256: encoder.sha256,
  }
  await expect(readWeights(both)).rejects.toMatchObject({ code: 'weights_damaged' })
})

it('says which package is missing', async () => {
  const missing = {
    ...sileroV6Weights,
    parts: [{ packageName: 'no-such-weights', path: 'model.onnx' }],
  }
  await expect(readWeights(missing)).rejects.toMatchObject({
    code: 'weights_missing',
    message: expect.stringContaining('no-such-weights'),
  })
})

it('says which file is missing', async () => {
  const missing = {
    ...sileroV6Weights,
    parts: [{ packageName: '@ricky0123/vad-web', path: 'no-such-model.onnx' }],
  }
  await expect(readWeights(missing)).rejects.toMatchObject({ code: 'weights_missing' })
})

it('frees the memory', async () => {
  const bytes = await readWeights(styleWeights('af_heart'))
  freeWeights(bytes)
  expect(bytes).toHaveLength(0)
})
