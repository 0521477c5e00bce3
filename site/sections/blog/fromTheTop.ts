/**
 * An article is read from its top, also after a reload. A link to a place in it leads to that place, and who
 * goes back to it in the history goes on reading where they were.
 */
import { isComeBackTo, standAtTop } from '../../browsing/openAtTop.ts'

if (location.hash === '' && !isComeBackTo()) standAtTop()
