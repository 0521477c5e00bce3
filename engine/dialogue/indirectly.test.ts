import { expect, it } from 'vitest'
import { indirectly } from './indirectly.ts'

it.each([
  ['Can I bring my dog?', 'whether you can bring your dog'],
  ['and do you have lactose-free cheese?', 'whether we have lactose-free cheese'],
  ['Okay, does it include the ferry', 'whether it includes the ferry'],
  ['When will they ring me back?', 'when they will ring you back'],
  ['how much do you charge for a goat', 'how much we charge for a goat'],
  ['Where can we leave our bikes, please?', 'where you can leave your bikes'],
  ['can the trailer stay there over night', 'whether the trailer can stay there over night'],
  ['Is there a lift?', 'whether there is a lift'],
  ['is breakfast included?', 'whether breakfast is included'],
  ['are the rooms heated', 'whether the rooms are heated'],
  ['What is the wifi password?', 'what the wifi password is'],
  ['What do I do when it rains?', 'what you can do when it rains'],
  ['am I too early?', 'whether you are too early'],
  ['Lovely. Could you tell me if you sell gift cards?', 'whether we sell gift cards'],
  ['can I pay you in the car?', 'whether you can pay us in the car'],
])('says “%s” within a sentence of its own', (text, said) => {
  expect(indirectly(text)).toBe(said)
})

it.each([
  'and the sauna?',
  'why on earth did nobody say so',
  'I wanted the blue one',
  'do you think that my sister, who is coming from Leeds with the twins and the pram, can sit near us?',
])('leaves “%s” as it is', (text) => {
  expect(indirectly(text)).toBeUndefined()
})
