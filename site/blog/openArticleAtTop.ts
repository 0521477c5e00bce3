/**
 * Opens an article at the top, also after a reload. A link to a place in the article leads to that place. A
 * visitor who goes back to the article in the history returns to where they were.
 */
import { isReachedThroughHistory, openAtTop } from '../browsing/openAtTop.ts'

if (location.hash === '' && !isReachedThroughHistory()) openAtTop()
