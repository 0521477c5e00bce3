import { brand } from '@ringwell/brand/brand.ts'
import { markSvg } from '@ringwell/brand/mark.ts'

const { ink, paper, signal } = brand.colours

export function GET(): Response {
  return new Response(markSvg({ ink, ground: paper, signal }), {
    headers: { 'content-type': 'image/svg+xml' },
  })
}
