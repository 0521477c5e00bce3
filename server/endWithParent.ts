/**
 * Loaded before a build's own program: ends the process when its standard input does, which is when the
 * process that started it is gone, however it went. A build that nobody waits for must not go on writing
 * where the next one writes.
 */
process.stdin.on('end', () => process.exit(1))
process.stdin.on('error', () => process.exit(1))
process.stdin.resume()
;(process.stdin as { unref?: () => void }).unref?.()
