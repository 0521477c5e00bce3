import { footer } from '@ringwell/content/site/footer.ts'
import { navigation } from '@ringwell/content/site/navigation.ts'
import { search } from '@ringwell/content/site/search.ts'
import type { Link } from '@ringwell/content/site/shapes.ts'
import type { Post } from '../blog/PostCard.tsx'
import '../ui/fields.css'
import './searchPage.css'

/** The pages that the navigation bar and the footer link to, each once. */
const pages: readonly Link[] = [
  ...navigation.links,
  ...footer.columns.flatMap(({ links }) => links),
  ...footer.legal,
].filter(
  ({ href }, at, links) =>
    !href.includes('#') && links.findIndex((link) => link.href === href) === at,
)

/** A place for the field that `searchPage.ts` adds, and a list of all pages for visitors without script. */
export function SearchPage({ posts }: { posts: readonly Post[] }) {
  return (
    <div className="wrap search">
      <h1 className="t-1">{search.title}</h1>
      <p className="lead">{search.lead}</p>
      <div className="search-box" />
      <section className="search-all" aria-labelledby="everything">
        <h2 id="everything" className="t-3">
          {search.all}
        </h2>
        <div className="search-lists">
          <div>
            <h3 className="t-4">{search.pagesTitle}</h3>
            <Links links={pages} />
          </div>
          <div>
            <h3 className="t-4">{search.articlesTitle}</h3>
            <Links links={posts.map(({ title, link }) => ({ label: title, href: link }))} />
          </div>
        </div>
      </section>
    </div>
  )
}

function Links({ links }: { links: readonly Link[] }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  )
}
