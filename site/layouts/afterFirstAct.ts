/**
 * What is loaded only after the visitor does something, so that it does not slow the page down: the choice of a theme
 * in the footer, the keys of the search, and the report of how fast the page was.
 */
import './theme.ts'

export { hear } from '../search/searchKeys.ts'

if (document.body.dataset.webVitals) void import('../vitals/reportVitals.ts')
