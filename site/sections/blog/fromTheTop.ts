/** An article is read from its top, also after a reload; a link to a place in it still leads there. */
history.scrollRestoration = 'manual'
if (location.hash === '') scrollTo({ top: 0, behavior: 'instant' })
