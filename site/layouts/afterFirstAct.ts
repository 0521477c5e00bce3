/**
 * What is loaded only after the visitor does something, so that it does not slow the page down: the choice of a theme
 * in the footer, and the report of how fast the page was.
 */
import './theme.ts'

if (document.body.dataset.webVitals) void import('../vitals/reportVitals.ts')
