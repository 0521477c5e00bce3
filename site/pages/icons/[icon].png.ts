import type { APIRoute, GetStaticPaths } from 'astro'
import { drawIcon, icons, type Icon } from '../../sharing/icons.ts'

export const getStaticPaths = (() =>
  Object.entries(icons).map(([icon, drawn]) => ({
    params: { icon },
    props: { drawn },
  }))) satisfies GetStaticPaths

export const GET: APIRoute<{ drawn: Icon }> = async ({ props }) =>
  new Response(new Uint8Array(await drawIcon(props.drawn)), {
    headers: { 'content-type': 'image/png' },
  })
