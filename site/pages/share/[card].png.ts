import type { APIRoute, GetStaticPaths } from 'astro'
import sharp from 'sharp'
import { cardFiles, type SharingCard } from '../../sharing/cards.ts'
import { drawCard } from '../../sharing/drawCard.ts'
import { displayLetters } from '../../sharing/displayLetters.ts'

export const getStaticPaths = (() =>
  Object.entries(cardFiles).map(([card, drawn]) => ({
    params: { card },
    props: { drawn },
  }))) satisfies GetStaticPaths

export const GET: APIRoute<{ drawn: SharingCard }> = async ({ props }) => {
  const image = await sharp(Buffer.from(drawCard(props.drawn, displayLetters)))
    // A card has only three colours and the shades between them.
    .png({ palette: true, colours: 16, dither: 0, effort: 8, compressionLevel: 9 })
    .toBuffer()
  return new Response(new Uint8Array(image), { headers: { 'content-type': 'image/png' } })
}
