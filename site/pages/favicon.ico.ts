import { drawFavicon } from '../sharing/icons.ts'

export async function GET(): Promise<Response> {
  return new Response(new Uint8Array(await drawFavicon([16, 32, 48])), {
    headers: { 'content-type': 'image/x-icon' },
  })
}
