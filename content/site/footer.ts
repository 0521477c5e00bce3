import { brand } from '@ringwell/brand/brand.ts'

export const footer = {
  title: 'Tell us about your calls.',
  text: 'We’ll build an agent around them for you to try. You’ll hear from us within 24 hours.',
  contact: { label: 'Contact us', href: '/contact' },
  demo: { label: 'Try the live demo', href: '/live-demo' },
  phoneLabel: 'Phone',
  emailLabel: 'Email',
  /** Accessible name of the list of the company's social links. */
  socialLabel: `${brand.name} on social media`,
  /** The columns of links. The menu of small screens lists them too. */
  columns: [
    {
      title: 'Products',
      links: [
        { label: `${brand.name} Agent`, href: `/${brand.slug}-agent` },
        { label: `${brand.name} Xcent`, href: `/${brand.slug}-xcent` },
        { label: `${brand.name} Sync`, href: `/${brand.slug}-sync` },
        { label: 'Voice widget', href: '/widget' },
        { label: 'Docs', href: '/docs' },
        { label: 'Status', href: '/status' },
      ],
    },
    {
      title: 'Industries',
      links: [
        { label: 'FynBuddy for banking', href: '/fynbuddy' },
        { label: 'Healthcare', href: '/services#healthcare' },
        { label: 'Insurance', href: '/services#insurance' },
        { label: 'E-commerce', href: '/services#e-commerce' },
        { label: 'All industries', href: '/services' },
      ],
    },
    {
      title: 'Company',
      links: [
        { label: 'About us', href: '/about' },
        { label: 'Why us', href: '/why-us' },
        { label: 'Evidence', href: '/evidence' },
        { label: 'Plans and prices', href: '/pricing' },
        { label: 'Questions', href: '/questions' },
        { label: 'Articles', href: '/blogs' },
        { label: 'What’s new', href: '/changelog' },
      ],
    },
  ],
  contactTitle: 'Contact',
  /** Accessible name of the columns. */
  moreLabel: 'More pages',
  legalLabel: 'Legal',
  legal: [
    { label: 'Terms of service', href: '/terms-of-service' },
    { label: 'Privacy policy', href: '/privacy-policy' },
  ],
  theme: {
    label: 'Theme',
    choices: [
      { value: 'system', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
  copyright: `© 2025 ${brand.name}`,
}
