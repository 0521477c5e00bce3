/**
 * What is done in one way for most people and in another one for some. Each stands for a place in what is said in a danger,
 * such as `{push}`, so that no sentence can forget it. Of several signs, the first counts. Sources: docs/safety.md.
 */
import type { Sign } from './signs.ts'

interface Place {
  usual: string
  /** The same where this is known. */
  if: readonly (readonly [Sign, string])[]
}

const push = 'push hard and fast in the middle of the chest'
const speaker = ', on speaker'

export const places: Readonly<Record<string, Place>> = {
  push: {
    usual: push,
    if: [
      ['unsure', `${push} (child: one hand, baby: two fingers)`],
      ['baby', `${push}, with two fingers`],
      ['child', `${push}, with one hand`],
    ],
  },
  /** Whoever breathes and does not answer lies so: `lay them {side}`. */
  side: {
    usual: 'onto the side, head back a little',
    if: [
      ['baby', 'on the side along your arm, head a little lower than the bottom'],
      ['pregnant', 'onto the left side, head back a little'],
    ],
  },
  wake: {
    usual: 'shake the shoulder and call out the name',
    if: [
      ['unsure', 'call out the name and tap the shoulder, or the foot of a baby'],
      ['baby', 'tap the sole of the foot and say the name, and never shake a baby'],
      ['attacker', 'shake the shoulder'],
    ],
  },
  /** Whoever loses blood or feels faint lies so. On her back, the weight of a child would press on a vein. */
  lie: { usual: 'down with the legs up', if: [['pregnant', 'down on the left side']] },
  lying: { usual: 'lying down', if: [['pregnant', 'lying on the left side']] },
  onSide: {
    usual: 'on the side, either one',
    if: [
      ['baby', 'on the side along your arm, head low'],
      ['pregnant', 'on the left side'],
    ],
  },
  /** Whoever is faint from loss of blood, and whose heart or unborn child the weight would press on. */
  legs: {
    usual: 'lying down with the legs up, unless the leg, the neck or the back may be hurt',
    if: [
      ['pregnant', 'no, legs down: lying on the left side'],
      ['asleep', 'no, if they hardly wake: onto the side, head back a little'],
      [
        'bleeding',
        'yes, raise it and rest it on something, unless a bone is broken, and don’t stop pressing',
      ],
      ['heart', 'no, legs down: sitting, back supported, knees bent'],
    ],
  },
  /** Nobody speaks aloud near somebody violent, and nobody uses a telephone in gas. */
  speaker: {
    usual: speaker,
    if: [
      ['attacker', ''],
      ['out', speaker],
      ['gas', ' from outside'],
      ['fumes', ' from outside'],
    ],
  },
  outside: {
    usual: '',
    if: [
      ['out', ''],
      ['gas', ' from outside'],
      ['fumes', ' from outside'],
    ],
  },
  /** A door is opened to nobody violent, and nobody goes to one where it burns or the air is bad. */
  unlock: {
    usual: ', and unlock the door if it’s near',
    if: [
      ['attacker', ''],
      ['ablaze', ''],
      ['gas', ''],
      ['fumes', ''],
    ],
  },
  shout: {
    usual: ', and shout from time to time, so that you’re heard',
    if: [['attacker', '']],
  },
}

/** What is said in each place once these signs are known. */
export const placesFor = (signs: readonly Sign[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(places).map(([name, place]) => [
      name,
      place.if.find(([sign]) => signs.includes(sign))?.[1] ?? place.usual,
    ]),
  )
