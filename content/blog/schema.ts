import { z } from 'zod'
import { company } from '../site/company.ts'

/** Any printed text: never empty, no spaces at the ends, curly quotes instead of straight ones. */
export const PrintedText = z
  .string()
  .min(1)
  .refine((text) => text === text.trim(), 'has a space at an end')
  .refine((text) => !/["']/.test(text), 'has a straight quote; print wants curly ones')

/** What search engines print of a page. */
export const PageMeta = z.strictObject({
  title: PrintedText.max(60),
  description: PrintedText.min(70).max(160),
})

/** The eleven routes of the spec. An article at any other address is a mistake. */
export const articleLinks = [
  '/blog-how-ai-bots-can-benefit-bfsi-industry',
  '/blog-enhancing-patient-care-with-voice-bots',
  '/blog-how-ai-voice-bots-can-boost-sales-and-conversion',
  '/blog-why-your-business-needs-an-ai-voice-bot',
  '/blog-from-chatbots-to-ai-voice-bots',
  '/blog-ai-voice-bot-trends-2025',
  '/blog-how-ai-voice-bots-are-reducing-customer-service-costs',
  '/blog-ai-voice-agents-ecommerce-use-cases',
  '/blog-conversational-ai-vs-traditional-ivrs',
  '/blog-5-signs-your-business-needs-voice-ai-agent',
  '/blog-ai-agents-for-lead-qualification',
] as const

/** What articles are about. Each tag has a page, `/blogs/tags/TAG`, and at least two articles. */
export const tags = {
  costs: {
    label: 'Costs',
    title: 'What calls cost',
    description:
      'Articles on what a phone call costs, what a voice agent changes about it, and how to check both with figures of your own.',
  },
  'customer-service': {
    label: 'Customer service',
    title: 'Customer service by phone',
    description:
      'Articles on customer service by phone: which calls a voice agent can answer, which calls your people should keep, and how to begin.',
  },
  'getting-started': {
    label: 'Getting started',
    title: 'Getting started with voice agents',
    description:
      'Articles for anyone who thinks about a first voice agent: how to tell whether you need one, what to try first, and when to wait.',
  },
  industries: {
    label: 'Industries',
    title: 'Voice agents by industry',
    description:
      'Articles on voice agents in banks, clinics and online shops: the calls of each industry, and the limits that each has to set.',
  },
  sales: {
    label: 'Sales',
    title: 'Sales by phone',
    description:
      'Articles on selling by phone: how a voice agent answers every enquiry, asks new leads the right questions and hands over to sales.',
  },
  technology: {
    label: 'Technology',
    title: 'How voice agents work',
    description:
      'Articles on the technology: what has changed in voice bots, and how they compare with phone menus and with chatbots.',
  },
} as const satisfies Readonly<Record<string, { label: string; title: string; description: string }>>
export type Tag = keyof typeof tags
/** Every tag, in the order in which pages list them. */
export const allTags = Object.keys(tags) as Tag[]

export const tagLink = (tag: Tag): string => `/blogs/tags/${tag}`

const coverGrounds = ['ink', 'signal', 'well', 'sunken'] as const

/** The position of the title's voiceprint on a cover of 480 by 360. */
const Cover = z.strictObject({
  cx: z.int().min(0).max(480),
  cy: z.int().min(0).max(360),
  /** The distance between two rings. */
  pitch: z.int().min(30).max(60),
  ground: z.enum(coverGrounds),
})

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')

/**
 * Frontmatter of `content/blog/*.mdx`. Every value is written as JSON, which is also valid YAML. The
 * author defaults to the labs team of the brand, so articles need not name it.
 */
export const Article = z
  .strictObject({
    link: z.enum(articleLinks),
    ...PageMeta.shape,
    /** The summary that cards print. */
    excerpt: PrintedText.min(40).max(140),
    date: z.iso.date(),
    author: PrintedText.default(company.labs),
    readMinutes: z.literal(3),
    tags: z.array(z.enum(allTags)).min(1).max(3),
    cover: Cover,
  })
  .transform((article) => ({
    ...article,
    /** The key of the cover's voiceprint, and the name of the file. */
    image: article.link.slice(1),
    /** Initials that are drawn in a ring instead of a photograph. */
    authorImage: initials(article.author),
  }))
export type Article = z.infer<typeof Article>

/** Checks the frontmatter of an article. Throws an error that names the file and every invalid field. */
export function parseArticle(file: string, frontmatter: unknown): Article {
  const parsed = Article.safeParse(frontmatter)
  if (parsed.success) return parsed.data
  throw new Error(
    `${file} has frontmatter that cannot be printed:\n${z.prettifyError(parsed.error)}`,
  )
}

const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const

/** Prints `2025-07-31` as `Jul 31, 2025`, in every time zone. */
export function printDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${months[Number(month) - 1] ?? ''} ${Number(day)}, ${year}`
}
