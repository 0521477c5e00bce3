import { expect, it } from 'vitest'
import { runMachine } from './runMachine.ts'

/** Adds up its inputs. Each input above 0 has two effects. */
const count = (sum: number, input: number) =>
  [sum + input, input > 0 ? [`begin ${input}`, `end ${input}`] : []] as const

it('performs the effects of an input in order, with the state that they follow from', () => {
  const seen: string[] = []
  const machine = runMachine(0, count, (effect, input) =>
    seen.push(`${effect} of ${input}, sum ${machine.state()}`),
  )
  machine.tell(2)
  expect(seen).toEqual(['begin 2 of 2, sum 2', 'end 2 of 2, sum 2'])
})

it('lets an input wait that an effect causes, until all effects before it are performed', () => {
  const seen: string[] = []
  const machine = runMachine(0, count, (effect: string) => {
    seen.push(effect)
    if (effect === 'begin 3') machine.tell(1)
  })
  machine.tell(3)
  expect(seen).toEqual(['begin 3', 'end 3', 'begin 1', 'end 1'])
  expect(machine.state()).toBe(4)
})

it('passes an error on, drops what was waiting, and can be told more afterwards', () => {
  const machine = runMachine(0, count, (effect: string) => {
    if (effect !== 'begin 3') return
    machine.tell(10)
    throw new Error('broken')
  })
  expect(() => machine.tell(3)).toThrow('broken')
  machine.tell(1)
  expect(machine.state()).toBe(4)
})
