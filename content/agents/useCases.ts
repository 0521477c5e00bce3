import type { UseCase } from './agentSchema.ts'
import { gaming } from './profiles/gaming.ts'
import { healthcare } from './profiles/healthcare.ts'
import { hospitality } from './profiles/hospitality.ts'
import { realEstate } from './profiles/realEstate.ts'
import { restaurant } from './profiles/restaurant.ts'
import { training } from './profiles/training.ts'

/** The cards of the carousel, in order. */
export const useCases: readonly UseCase[] = [
  {
    id: hospitality.id,
    name: hospitality.name,
    text: 'Book a room with a late check-out',
    image: 'hospitality',
    prompt: hospitality.prompt,
  },
  {
    id: healthcare.id,
    name: healthcare.name,
    text: 'Move a check-up to another day',
    image: 'healthcare',
    prompt: healthcare.prompt,
  },
  {
    id: realEstate.id,
    name: realEstate.name,
    text: 'Ask about a flat or arrange a viewing',
    image: 'estate',
    prompt: realEstate.prompt,
  },
  {
    id: gaming.id,
    name: gaming.name,
    text: 'Recover a locked player account',
    image: 'gaming',
    prompt: gaming.prompt,
  },
  {
    id: restaurant.id,
    name: restaurant.name,
    text: 'Book a table for six, one of them vegan',
    image: 'restaurant',
    prompt: restaurant.prompt,
  },
  {
    id: training.id,
    name: training.name,
    text: 'Practise a difficult conversation',
    image: 'training',
    prompt: training.prompt,
  },
]
