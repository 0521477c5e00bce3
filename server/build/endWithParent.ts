/**
 * Loaded before a build's own program. Ends the process when its standard input closes, which happens when
 * the process that started it ends in any way. Otherwise an abandoned build would keep writing to the folder
 * that the next build writes to.
 */
process.stdin.on('end', () => process.exit(1))
process.stdin.on('error', () => process.exit(1))
process.stdin.resume()
;(process.stdin as { unref?: () => void }).unref?.()
