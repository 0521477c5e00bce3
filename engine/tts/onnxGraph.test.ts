import { InferenceSession, Tensor } from 'onnxruntime-node'
import { describe, expect, it } from 'vitest'
import {
  type Graph,
  graphNode as node,
  readGraph,
  renameOutput,
  type ValueInfo,
  writePart,
} from './onnxGraph.ts'

/** The version of the format (8), and operators of version 17. */
const header = [Uint8Array.of(0x08, 8), Uint8Array.of(0x42, 2, 0x10, 17)]

/** TensorProto of one 32-bit float: its type (2), its name (8) and its bytes (9). */
function floatTensor(name: string, value: number): Uint8Array {
  const raw = new Uint8Array(new Float32Array([value]).buffer)
  return Uint8Array.of(0x10, 1, 0x42, name.length, ...Buffer.from(name), 0x4a, 4, ...raw)
}

const vector = (name: string): ValueInfo => ({ name, type: 'float32', shape: ['length'] })

const graph: Graph = {
  header,
  initializers: new Map([
    ['two', floatTensor('two', 2)],
    ['three', floatTensor('three', 3)],
  ]),
  nodes: [
    node('Mul', ['x', 'two'], 'doubled'),
    node('Add', ['doubled', 'three'], 'middle'),
    node('Sin', ['doubled'], 'unused'),
    node('Mul', ['middle', 'y'], 'product'),
    node('Exp', ['product'], 'result'),
  ],
}

const wires = ({ nodes }: Graph) =>
  nodes.map(({ opType, inputs, outputs }) => [opType, inputs, outputs])

async function run(model: Uint8Array, feeds: Record<string, number[]>, output: string) {
  const session = await InferenceSession.create(model)
  const tensors = Object.entries(feeds).map(([name, values]) => [
    name,
    new Tensor('float32', Float32Array.from(values), [values.length]),
  ])
  const made = await session.run(Object.fromEntries(tensors) as Record<string, Tensor>)
  return Array.from(made[output]!.data as Float32Array)
}

describe('the graph of an ONNX model', () => {
  it('is read as it was written, without what nothing needs', () => {
    const read = readGraph(writePart(graph, [vector('x'), vector('y')], [vector('result')]))
    expect(wires(read)).toEqual(wires(graph).filter(([opType]) => opType !== 'Sin'))
    expect([...read.initializers.keys()]).toEqual(['two', 'three'])
    expect(read.header).toEqual(header)
  })

  it('is cut in two halves that compute the same as the whole', async () => {
    const first = writePart(graph, [vector('x')], [vector('middle')])
    const second = writePart(graph, [vector('middle'), vector('y')], [vector('result')])
    expect(readGraph(first).nodes).toHaveLength(2)
    expect([...readGraph(second).initializers.keys()]).toEqual([])
    const x = [0.5, -1, 0.25]
    const y = [1, 0.1, -2]
    const middle = await run(first, { x }, 'middle')
    expect(middle).toEqual([4, 1, 3.5])
    const whole = writePart(graph, [vector('x'), vector('y')], [vector('result')])
    expect(await run(second, { middle, y }, 'result')).toEqual(await run(whole, { x, y }, 'result'))
  })

  it('computes the same after a value has got another name', async () => {
    const nodes = graph.nodes.flatMap((each) =>
      each.outputs.includes('doubled')
        ? [renameOutput(each, 'twice'), node('Identity', ['twice'], 'doubled')]
        : [each],
    )
    const model = writePart({ ...graph, nodes }, [vector('x')], [vector('middle')])
    expect(await run(model, { x: [0.5] }, 'middle')).toEqual([4])
  })

  it('says what a part needs and does not have', () => {
    expect(() => writePart(graph, [vector('x')], [vector('result')])).toThrow('needs y')
  })

  it.each([[[0x0a]], [[0x3a, 200, 1, 1]], [[0x3b]], [[]]])(
    'is refused if it is none: %j',
    (bytes) => {
      expect(() => readGraph(Uint8Array.from(bytes))).toThrow('no ONNX model')
    },
  )
})
