import { z } from 'zod'

/** A few words that an agent says in the middle of a sentence. */
export const spokenContact = (most: number) =>
  z
    .string()
    .max(most, `must have at most ${most} characters: it is spoken within a sentence`)
    .regex(
      /^[^*_#`<>{}[\]|\\/\n]+$/,
      'must be plain words and figures, as in: Samaritans on 116 123',
    )
