/**
 * Reads and writes the graph of an ONNX model (onnx.proto3), just enough to cut a model in two and to add nodes. The
 * weights are not copied until the new model is written.
 */

/** A node. `bytes` holds everything, including what this module does not read. */
export interface GraphNode {
  opType: string
  inputs: readonly string[]
  outputs: readonly string[]
  bytes: Uint8Array
}

export interface Graph {
  /** Ordered so that each node comes after the nodes it needs. */
  nodes: readonly GraphNode[]
  /** The weights and constants by name, as the bytes in the file. */
  initializers: ReadonlyMap<string, Uint8Array>
  /** The model's fields besides the graph: versions and operator sets. */
  header: readonly Uint8Array[]
}

/** What a model takes or returns. A dimension with a name has any size. */
export interface ValueInfo {
  name: string
  type: 'float32' | 'int64'
  shape: readonly (number | string)[]
}

/** Numbers of the fields in onnx.proto3. */
const MODEL = { graph: 7 }
const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 }
const NODE = { input: 1, output: 2, opType: 4 }
const TENSOR = { name: 8 }
const elementTypes = { float32: 1, int64: 7 }

interface Field {
  number: number
  /** The bytes of the field, including its tag. */
  whole: Uint8Array
  /** The content of a field that has a length. Empty for a number. */
  content: Uint8Array
}

/** @throws {RangeError} if the bytes are no ONNX model */
export function readGraph(model: Uint8Array): Graph {
  const fields = [...fieldsOf(model)]
  const graph = fields.find(({ number }) => number === MODEL.graph)
  if (!graph) throw new RangeError('This is no ONNX model: it has no graph.')
  const nodes: GraphNode[] = []
  const initializers = new Map<string, Uint8Array>()
  for (const { number, content } of fieldsOf(graph.content)) {
    if (number === GRAPH.node) nodes.push(readNode(content))
    if (number === GRAPH.initializer) initializers.set(nameOfTensor(content), content)
  }
  return {
    nodes,
    initializers,
    header: fields.filter((field) => field !== graph).map(({ whole }) => whole),
  }
}

/**
 * Writes a model that computes `outputs` from `inputs`, with only the nodes and weights that this needs.
 * @throws {RangeError} if it also needs other inputs
 */
export function writePart(
  { nodes, initializers, header }: Graph,
  inputs: readonly ValueInfo[],
  outputs: readonly ValueInfo[],
): Uint8Array<ArrayBuffer> {
  const wanted = new Set(outputs.map(({ name }) => name))
  const given = new Set(inputs.map(({ name }) => name))
  const kept: GraphNode[] = []
  // Each node comes after the nodes it needs. Going backwards, whether a node is needed is known before it is reached.
  for (const node of nodes.toReversed()) {
    if (!node.outputs.some((name) => wanted.has(name) && !given.has(name))) continue
    kept.unshift(node)
    for (const name of node.inputs) wanted.add(name)
  }
  const made = new Set(kept.flatMap((node) => node.outputs))
  const missing = [...wanted].filter(
    (name) => name !== '' && !made.has(name) && !given.has(name) && !initializers.has(name),
  )
  if (missing.length > 0) throw new RangeError(`This part of a model needs ${missing.join(', ')}.`)
  return message([
    ...header,
    ...field(MODEL.graph, [
      ...kept.flatMap(({ bytes }) => field(GRAPH.node, [bytes])),
      ...text(GRAPH.name, 'part'),
      ...[...initializers].flatMap(([name, tensor]) =>
        wanted.has(name) ? field(GRAPH.initializer, [tensor]) : [],
      ),
      ...inputs.flatMap((info) => field(GRAPH.input, valueInfo(info))),
      ...outputs.flatMap((info) => field(GRAPH.output, valueInfo(info))),
    ]),
  ])
}

/** Makes a node without attributes. */
export function graphNode(opType: string, inputs: readonly string[], output: string): GraphNode {
  const bytes = message([
    ...inputs.flatMap((name) => text(NODE.input, name)),
    ...text(NODE.output, output),
    ...text(NODE.opType, opType),
  ])
  return { opType, inputs, outputs: [output], bytes }
}

/** Renames a node's output. */
export function renameOutput(node: GraphNode, output: string): GraphNode {
  const others = [...fieldsOf(node.bytes)].filter((each) => each.number !== NODE.output)
  const bytes = message([...others.map(({ whole }) => whole), ...text(NODE.output, output)])
  return { ...node, outputs: [output], bytes }
}

function readNode(content: Uint8Array): GraphNode {
  const inputs: string[] = []
  const outputs: string[] = []
  let opType = ''
  for (const { number: each, content: value } of fieldsOf(content)) {
    if (each === NODE.input) inputs.push(decoder.decode(value))
    if (each === NODE.output) outputs.push(decoder.decode(value))
    if (each === NODE.opType) opType = decoder.decode(value)
  }
  return { opType, inputs, outputs, bytes: content }
}

function nameOfTensor(content: Uint8Array): string {
  for (const { number: each, content: value } of fieldsOf(content)) {
    if (each === TENSOR.name) return decoder.decode(value)
  }
  return ''
}

/* Protocol buffers: a message is a list of fields. Each has a tag with its number and its kind. */

const decoder = new TextDecoder()
const encoder = new TextEncoder()
const KIND = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 }

function* fieldsOf(bytes: Uint8Array): Generator<Field, void> {
  let at = 0
  /** Only the lower 53 bits count: no length and no tag is larger. */
  function varint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) throw new RangeError('This is no ONNX model: it ends too early.')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const start = at
    const tag = varint()
    const kind = tag % 8
    let from = at
    if (kind === KIND.varint) {
      varint()
      from = at
    } else if (kind === KIND.bytes) {
      const length = varint()
      from = at
      at += length
    } else if (kind === KIND.fixed32 || kind === KIND.fixed64) {
      at += kind === KIND.fixed32 ? 4 : 8
    } else throw new RangeError(`This is no ONNX model: it has a field of the kind ${kind}.`)
    if (at > bytes.length) throw new RangeError('This is no ONNX model: it ends too early.')
    yield {
      number: Math.floor(tag / 8),
      whole: bytes.subarray(start, at),
      content: bytes.subarray(from, at),
    }
  }
}

type Parts = readonly Uint8Array[]

function message(parts: Parts): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(parts))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const lengthOf = (parts: Parts): number => parts.reduce((sum, { length }) => sum + length, 0)

const field = (fieldNumber: number, parts: Parts): Parts => [
  varintBytes(fieldNumber * 8 + KIND.bytes),
  varintBytes(lengthOf(parts)),
  ...parts,
]

const text = (fieldNumber: number, value: string): Parts =>
  field(fieldNumber, [encoder.encode(value)])

const number = (fieldNumber: number, value: number): Parts => [
  varintBytes(fieldNumber * 8 + KIND.varint),
  varintBytes(value),
]

function varintBytes(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return Uint8Array.from([...bytes, rest])
}

/** ValueInfoProto: the name (1) and the type (2): a tensor (1) of an element type (1) and a shape (2). */
const valueInfo = ({ name, type, shape }: ValueInfo): Parts => [
  ...text(1, name),
  ...field(
    2,
    field(1, [
      ...number(1, elementTypes[type]),
      ...field(
        2,
        shape.flatMap((size) =>
          field(1, typeof size === 'number' ? number(1, size) : text(2, size)),
        ),
      ),
    ]),
  ),
]
