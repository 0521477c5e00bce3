/** A name that the recogniser may have misheard is spelled once, before it is read back. */
import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import { describe, expect, it } from 'vitest'
import { linesIn } from '../testing/linesIn.ts'
import { typedCallTo } from '../testing/typedCall.ts'
import { loadRealBrain } from './testing/realEmbed.ts'
import { itEvery } from '../testing/itEvery.ts'

const brain = await loadRealBrain()

const keysOf = (text: string): string[] =>
  linesIn(text, { ...dialogueLines }, { ...restaurantTasks.tasks.get('bookTable') })

function callTo(id: string) {
  const tools = {
    call: async () => ({ status: 'refused', reason: 'notFound', alternatives: [] }) as const,
  }
  const call = typedCallTo(brain, id, { tools })
  return {
    /** What the agent says to words of which the recogniser was unsure of these. */
    hears: async (text: string, ...unsure: string[]) =>
      keysOf((await call.say(text, { unsure })).text),
    name: () =>
      call
        .tasks()
        .at(-1)
        ?.slots.find(({ name }) => name === 'name')?.text,
  }
}

async function askedToSpell() {
  const call = callTo('restaurant')
  await call.hears('a table for six tomorrow at 8 pm')
  expect(await call.hears('It’s under Thomas Weixereck.', 'Weixereck')).toEqual(['spell'])
  return call
}

describe('a name with a word that may have been misheard', () => {
  itEvery(2)(['W I E C Z O R E K', 'W-I-E-C-Z-O-R-E-K.', 'It’s W, I, E, C, Z, O, R, E, K.'])(
    'is spelled before the read-back, which has the letters: “%s”',
    async (letters) => {
      const call = await askedToSpell()
      expect(await call.hears(letters)).toEqual(expect.arrayContaining(['spelled', 'confirm']))
      expect(call.name()).toBe('Thomas Wieczorek')
    },
  )

  itEvery(2)(['No.', 'I’d rather not.', 'No, thanks.'])(
    'is kept as it was understood if the caller says “%s”',
    async (words) => {
      const call = await askedToSpell()
      expect(await call.hears(words)).toContain('confirm')
      expect(call.name()).toBe('Thomas Weixereck')
    },
  )

  it('is asked for once: another name after that is taken as it is', async () => {
    const call = await askedToSpell()
    expect(await call.hears('Thomas Wetchoreck', 'Wetchoreck')).toContain('confirm')
    expect(call.name()).toBe('Thomas Wetchoreck')
  })

  it('is spelled although it came with everything else, which is kept', async () => {
    const call = callTo('restaurant')
    const first = 'A table for six tomorrow at 8 pm, please, the name is Ada Nwachuku.'
    expect(await call.hears(first, 'Nwachuku')).toEqual(['spell'])
    expect(await call.hears('N W A C H U K W U')).toEqual(
      expect.arrayContaining(['spelled', 'confirm']),
    )
    expect(call.name()).toBe('Ada Nwachukwu')
  })

  it('is asked for early, before the other questions', async () => {
    const call = callTo('restaurant')
    expect(await call.hears('A table for Ada Nwachuku, please.', 'Nwachuku')).toEqual(['spell'])
    expect(await call.hears('N W A C H U K W U')).toContain('slots.date.ask')
  })

  it('is not asked for where something is looked up: it is found by its sound', async () => {
    const call = callTo('restaurant')
    await call.hears('I would like to cancel my table.')
    expect(await call.hears('It’s under Weixereck.', 'Weixereck')).not.toContain('spell')
  })
})

describe('nobody is asked for letters', () => {
  it.each([
    ['whose name was heard for certain', 'It’s under Sarah Miller.', []],
    ['of whose words others are in doubt', 'It’s under Sarah Miller.', ['under', 'Its']],
    ['who has spelled it already', 'Baxter, B A X T E R', ['Baxter']],
  ])('%s', async (_, text, unsure) => {
    const call = callTo('restaurant')
    await call.hears('a table for six tomorrow at 8 pm')
    expect(await call.hears(text, ...unsure)).toContain('confirm')
  })
})
